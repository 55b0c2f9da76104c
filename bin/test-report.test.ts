import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  addTotals,
  describeFailures,
  describeTotals,
  playwrightTotals,
  totalOf,
  vitestTotals,
} from './test-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'petjet-totals-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(name: string, content: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('the totals of a test run', () => {
  test('are summed and printed on one line', () => {
    const sum = addTotals([totalOf(true), totalOf(false), totalOf(true)])
    expect(describeTotals(sum)).toBe('2 passed, 1 failed')
    expect(describeTotals({ ...sum, skipped: 2 })).toBe('2 passed, 1 failed, 2 skipped')
  })

  test('count a tool that failed without a failed test', () => {
    const counts = {
      numPassedTests: 5,
      numFailedTests: 0,
      numPendingTests: 1,
      testResults: [],
    }
    const file = report('vitest.json', counts)
    expect(vitestTotals(file, true)).toMatchObject({ passed: 5, failed: 0, skipped: 1 })
    expect(vitestTotals(file, false)).toMatchObject({ passed: 5, failed: 1, skipped: 1 })
  })

  test('count a tool without a report as one failure', () => {
    expect(vitestTotals(join(folder, 'none.json'), true)).toEqual(totalOf(false))
  })

  test('end with the names and errors of the tests that failed, or failed once', () => {
    const beside = report('vitest.json', {
      numPassedTests: 2,
      numFailedTests: 1,
      numPendingTests: 0,
      testResults: [
        {
          name: 'api/a.test.ts',
          status: 'failed',
          assertionResults: [
            {
              fullName: 'a kit is sold',
              status: 'failed',
              failureMessages: ['expected 1 to be 2'],
            },
            { fullName: 'a kit is shown', status: 'passed' },
            { fullName: 'a kit is moved', status: 'passed', failureMessages: ['too slow'] },
          ],
        },
        {
          name: 'api/b.test.ts',
          status: 'failed',
          message: 'no such module',
          assertionResults: [],
        },
      ],
    })
    const spec = (title: string, ok: boolean, status: string) => ({
      title,
      ok,
      tests: [{ status, results: [{ errors: [{ message: '\u001B[31mtoo late\u001B[39m' }] }] }],
    })
    const browser = report('playwright.json', {
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        {
          title: 'cart.spec.ts',
          specs: [spec('adds', false, 'unexpected'), spec('removes', true, 'expected')],
          suites: [{ title: 'two tabs', specs: [spec('agree', true, 'flaky')] }],
        },
      ],
    })
    const sum = addTotals([vitestTotals(beside, false), playwrightTotals(browser, false)])
    expect(describeTotals(sum)).toBe('4 passed, 2 failed')
    expect(describeFailures(sum.flaky).split('\n')).toEqual([
      '✘ api/a.test.ts › a kit is moved',
      '    too slow',
      '',
      '✘ cart.spec.ts › two tabs › agree',
      '    too late',
    ])
    expect(describeFailures(sum.failures).split('\n')).toEqual([
      '✘ api/a.test.ts › a kit is sold',
      '    expected 1 to be 2',
      '',
      '✘ api/b.test.ts',
      '    no such module',
      '',
      '✘ cart.spec.ts › adds',
      '    too late',
    ])
  })
})
