import { stripVTControlCharacters } from 'node:util'

/** The number of checks or tests by outcome. */
export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The failed tests, if the tool names them. */
  readonly failures?: readonly TestFailure[]
  /** The tests that failed, and passed when they ran again; they count as passed. */
  readonly flaky?: readonly TestFailure[]
}

/** One failed test. */
export interface TestFailure {
  readonly name: string
  /** The tool's error message; can have many lines and colors. */
  readonly message: string
}

/** How many lines of each failure are repeated at the end of a run. */
const repeatedLines = 12

/** A single check, passed or failed. */
export function totalOf(isFine: boolean): Totals {
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 }
}

/** The sum of several totals. */
export function addTotals(totals: readonly Totals[]): Totals {
  const sumOf = (key: 'passed' | 'failed' | 'skipped') =>
    totals.reduce((sum, total) => sum + total[key], 0)
  return {
    passed: sumOf('passed'),
    failed: sumOf('failed'),
    skipped: sumOf('skipped'),
    failures: totals.flatMap((total) => total.failures ?? []),
    flaky: totals.flatMap((total) => total.flaky ?? []),
  }
}

/** Failed tests with the first lines of their errors, because people see the end of a long log. */
export function describeFailures(failures: readonly TestFailure[] = []): string {
  return failures
    .map(({ name, message }) => {
      const lines = stripVTControlCharacters(message).split('\n').slice(0, repeatedLines)
      return [`✘ ${name}`, ...lines.map((line) => `    ${line}`)].join('\n')
    })
    .join('\n\n')
}

/** The totals on one line: `12 passed, 0 failed`, and the skipped ones if there are any. */
export function describeTotals({ passed, failed, skipped }: Totals): string {
  const counts = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${counts}, ${skipped} skipped` : counts
}
