import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { totalOf, type Totals } from './test-totals.ts'

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
})

const playwrightReport = v.object({
  stats: v.object({
    expected: v.number(),
    unexpected: v.number(),
    flaky: v.number(),
    skipped: v.number(),
  }),
})

/**
 * Reads the counts that vitest left in a file.
 *
 * @param isFine whether vitest ended well; where it did not, at least one failure is counted
 */
export function vitestTotals(file: string, isFine: boolean): Totals {
  return fromReport(file, isFine, (json) => {
    const report = v.parse(vitestReport, json)
    const { numPassedTests, numFailedTests, numPendingTests } = report
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
  })
}

/**
 * Reads the counts that Playwright left in a file; a flaky test is a failed one.
 *
 * @param isFine whether Playwright ended well; where it did not, at least one failure is counted
 */
export function playwrightTotals(file: string, isFine: boolean): Totals {
  return fromReport(file, isFine, (json) => {
    const { expected, unexpected, flaky, skipped } = v.parse(playwrightReport, json).stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  })
}

/** A tool that fails without a failed test (a file that does not load) must not look green. */
function fromReport(file: string, isFine: boolean, read: (json: unknown) => Totals): Totals {
  try {
    const totals = read(JSON.parse(readFileSync(file, 'utf8')))
    return isFine ? totals : { ...totals, failed: Math.max(1, totals.failed) }
  } catch {
    return totalOf(false)
  }
}
