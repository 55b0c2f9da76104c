import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** One failed test. */
export interface TestFailure {
  readonly name: string
  /** The tool's error message; can have many lines and colors. */
  readonly message: string
}

/** The number of checks or tests by outcome. */
export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly TestFailure[]
  /** The tests that failed, and passed when they ran again, so they count as passed. */
  readonly flaky: readonly TestFailure[]
}

/** The fields of vitest's JSON report that this project reads. */
interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** A file or a group of browser tests in Playwright's JSON report. */
interface PlaywrightSuite {
  readonly title: string
  readonly specs: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>
  readonly suites: readonly PlaywrightSuite[]
}

/** How many lines of each failure are repeated at the end of a run. */
const repeatedLines = 12

/** A single check, passed or failed. */
export function totalOf(isFine: boolean): Totals {
  return { passed: Number(isFine), failed: Number(!isFine), skipped: 0, failures: [], flaky: [] }
}

/** The sum of several totals. */
export function addTotals(totals: readonly Totals[]): Totals {
  return totals.reduce((sum, one) => ({
    passed: sum.passed + one.passed,
    failed: sum.failed + one.failed,
    skipped: sum.skipped + one.skipped,
    failures: [...sum.failures, ...one.failures],
    flaky: [...sum.flaky, ...one.flaky],
  }))
}

/** Failed tests with the first lines of their errors, because people see the end of a long log. */
export function describeFailures(failures: readonly TestFailure[]): string {
  return failures
    .map(({ name, message }) => {
      const lines = stripVTControlCharacters(message).split('\n').slice(0, repeatedLines)
      return [`✘ ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
    })
    .join('\n\n')
}

/** The totals on one line: `12 passed, 0 failed`, and the skipped tests, if any. */
export function describeTotals({ passed, failed, skipped }: Totals): string {
  const counts = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${counts}, ${skipped} skipped` : counts
}

/**
 * Reads the totals from vitest's report.
 *
 * @param isFine whether vitest succeeded; if not, at least one failure is counted
 */
export function vitestTotals(file: string, isFine: boolean): Totals {
  return fromReport(file, isFine, (read) => {
    const report = read as VitestReport
    const tests = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
        name: `${name} › ${fullName}`,
        message: failureMessages.join('\n'),
        status,
      })),
    )
    const unread = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
      failures: [
        ...tests.filter(({ status }) => status === 'failed'),
        ...unread.map(({ name, message = '' }) => ({ name, message })),
      ],
      flaky: tests.filter(({ status, message }) => status === 'passed' && message),
    }
  })
}

/**
 * Reads the totals from Playwright's report.
 *
 * @param isFine whether Playwright succeeded; if not, at least one failure is counted
 */
export function playwrightTotals(file: string, isFine: boolean): Totals {
  return fromReport(file, isFine, (report) => {
    const { stats, suites } = report as PlaywrightReport
    const tests = suites.flatMap((suite) => unsteadyTests(suite))
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: tests.filter(({ isFlaky }) => !isFlaky),
      flaky: tests.filter(({ isFlaky }) => isFlaky),
    }
  })
}

/** The failed and flaky tests of a suite, with their full names after `path`. */
function unsteadyTests(suite: PlaywrightSuite, path = ''): (TestFailure & { isFlaky: boolean })[] {
  const prefix = `${path}${suite.title} › `
  const own = suite.specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ title, ok, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      const message = errors.map((one) => one.message).join('\n')
      return { name: `${prefix}${title}`, message, isFlaky: ok }
    })
  return [...own, ...(suite.suites ?? []).flatMap((inner) => unsteadyTests(inner, prefix))]
}

/** A tool that fails without a failed test (a file that does not load) must not look green. */
function fromReport(file: string, isFine: boolean, read: (report: unknown) => Totals): Totals {
  try {
    const totals = read(JSON.parse(readFileSync(file, 'utf8')))
    return isFine ? totals : { ...totals, failed: Math.max(1, totals.failed) }
  } catch {
    return totalOf(false)
  }
}
