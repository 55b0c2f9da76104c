/** How many checks or tests ended in which way. */
export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** A single check, passed or failed. */
export function totalOf(isFine: boolean): Totals {
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 }
}

/** The sum of several totals. */
export function addTotals(totals: readonly Totals[]): Totals {
  const sumOf = (key: keyof Totals) => totals.reduce((sum, total) => sum + total[key], 0)
  return { passed: sumOf('passed'), failed: sumOf('failed'), skipped: sumOf('skipped') }
}

/** The totals on one line: `12 passed, 0 failed`, and how many were skipped where any were. */
export function describeTotals({ passed, failed, skipped }: Totals): string {
  const counts = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${counts}, ${skipped} skipped` : counts
}
