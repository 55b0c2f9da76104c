import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { type TestFailure, totalOf, type Totals } from './test-totals.ts'

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  testResults: v.optional(
    v.array(
      v.object({
        name: v.string(),
        status: v.string(),
        message: v.optional(v.string(), ''),
        assertionResults: v.array(
          v.object({
            fullName: v.string(),
            status: v.string(),
            failureMessages: v.optional(v.array(v.string()), []),
          }),
        ),
      }),
    ),
    [],
  ),
})

/** A file or a group of browser tests, which can contain nested groups. */
interface BrowserSuite {
  readonly title: string
  readonly specs: readonly v.InferOutput<typeof browserSpec>[]
  readonly suites?: readonly BrowserSuite[] | undefined
}

const browserSpec = v.object({
  title: v.string(),
  ok: v.boolean(),
  tests: v.array(
    v.object({
      status: v.string(),
      results: v.array(
        v.object({ errors: v.array(v.object({ message: v.optional(v.string(), '') })) }),
      ),
    }),
  ),
})

const browserSuite: v.GenericSchema<unknown, BrowserSuite> = v.object({
  title: v.string(),
  specs: v.array(browserSpec),
  suites: v.optional(v.array(v.lazy(() => browserSuite))),
})

const playwrightReport = v.object({
  suites: v.optional(v.array(browserSuite), []),
  stats: v.object({
    expected: v.number(),
    unexpected: v.number(),
    flaky: v.number(),
    skipped: v.number(),
  }),
})

/**
 * Reads the counts from vitest's report.
 *
 * @param isFine whether vitest succeeded; if it did not, at least one failure is counted
 */
export function vitestTotals(file: string, isFine: boolean): Totals {
  return fromReport(file, isFine, (json) => {
    const report = v.parse(vitestReport, json)
    const { numPassedTests, numFailedTests, numPendingTests } = report
    const tests = report.testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName, status, failureMessages }) => ({
        name: `${file} › ${fullName}`,
        status,
        message: failureMessages.join('\n'),
      })),
    )
    const unread = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    )
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests,
      failures: [...tests.filter(({ status }) => status === 'failed'), ...unread].map(named),
      flaky: tests.filter(({ status, message }) => status === 'passed' && message).map(named),
    }
  })
}

/**
 * Reads the counts from Playwright's report.
 *
 * @param isFine whether Playwright succeeded; if it did not, at least one failure is counted
 */
export function playwrightTotals(file: string, isFine: boolean): Totals {
  return fromReport(file, isFine, (json) => {
    const { stats, suites } = v.parse(playwrightReport, json)
    const { expected, unexpected, flaky, skipped } = stats
    const failed = suites.flatMap((suite) => failedTests(suite))
    return {
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      failures: failed.filter(({ isFlaky }) => !isFlaky).map(named),
      flaky: failed.filter(({ isFlaky }) => isFlaky).map(named),
    }
  })
}

const named = ({ name, message }: TestFailure): TestFailure => ({ name, message })

/** The failed and flaky tests of a suite, with their full names. */
function failedTests({
  title,
  specs,
  suites = [],
}: BrowserSuite): (TestFailure & { isFlaky: boolean })[] {
  const own = specs.flatMap(({ title: name, ok, tests }) => {
    if (ok && tests.every(({ status }) => status !== 'flaky')) return []
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
    return [{ name, message: errors.map(({ message }) => message).join('\n'), isFlaky: ok }]
  })
  const inner = suites.flatMap((suite) => failedTests(suite))
  return [...own, ...inner].map(({ name, message, isFlaky }) => ({
    name: `${title} › ${name}`,
    message,
    isFlaky,
  }))
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
