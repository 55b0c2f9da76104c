/** A place on the picture in pixels: x to the right, y down. */
export type Point = readonly [x: number, y: number]

export const round = (value: number) => Math.round(value * 10) / 10

const place = ([x, y]: Point) => `${round(x)} ${round(y)}`

/** Path data of a closed shape with straight sides. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(place).join('L')}Z`
}

/**
 * Path data of a smooth line through all points (Catmull-Rom as Bézier curves).
 * Repeat a point to make a corner there.
 */
export function smooth(
  points: readonly Point[],
  { closed = true, tension = 1 }: { closed?: boolean; tension?: number } = {},
): string {
  const count = points.length
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)
    return points[wrapped] ?? [0, 0]
  }
  const curves: string[] = []
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const pull = tension / 6
    if (from[0] === to[0] && from[1] === to[1]) continue
    const leave: Point = [
      from[0] + (to[0] - before[0]) * pull,
      from[1] + (to[1] - before[1]) * pull,
    ]
    const arrive: Point = [to[0] - (after[0] - from[0]) * pull, to[1] - (after[1] - from[1]) * pull]
    curves.push(`C${place(leave)} ${place(arrive)} ${place(to)}`)
  }
  return `M${place(at(0))}${curves.join('')}${closed ? 'Z' : ''}`
}

/** The convex hull of points, in order round it. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const turn = (o: Point, a: Point, b: Point) =>
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
  const half = (run: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of run) {
      while (chain.length > 1 && turn(chain.at(-2) ?? point, chain.at(-1) ?? point, point) <= 0)
        chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}
