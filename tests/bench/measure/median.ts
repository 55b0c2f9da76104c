/** The middle of some values; of two middles, the lower. NaN where there is none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/**
 * The value below which a share of all values lies.
 *
 * @param share between 0 and 1
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN
}
