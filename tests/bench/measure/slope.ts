import { median } from './median.ts'

/**
 * How fast something grows, by Theil and Sen: the median of the slopes between all pairs of points,
 * which a few strange ones do not change.
 *
 * @param points of time and value
 * @returns values per unit of time; NaN for fewer than two points
 */
export function slopeOf(points: readonly (readonly [number, number])[]): number {
  const slopes = points.flatMap(([time, value], at) =>
    points.slice(at + 1).map(([later, other]) => (other - value) / (later - time)),
  )
  return median(slopes)
}
