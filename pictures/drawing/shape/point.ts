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
    // A pull longer than the stretch itself would overshoot where points lie unevenly.
    const stretch = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.45
    const toward = (a: Point, b: Point): Point => {
      const [x, y] = [(b[0] - a[0]) * pull, (b[1] - a[1]) * pull]
      const share = Math.min(1, stretch / (Math.hypot(x, y) || 1))
      return [x * share, y * share]
    }
    const [out, back] = [toward(before, to), toward(from, after)]
    const leave: Point = [from[0] + out[0], from[1] + out[1]]
    const arrive: Point = [to[0] - back[0], to[1] - back[1]]
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
