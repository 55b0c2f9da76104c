let settle: () => void = () => {}
/** The parts that React still has to hydrate, the page's own component among them. */
let waiting = 1

/** Resolves once React has compared all of the first page with its HTML, and runs it. */
export const pageHydrated = new Promise<void>((resolve) => {
  settle = resolve
})

/** Counts a part of the page that React hydrates by itself, such as one that can suspend. */
export function partRendered(): void {
  waiting++
}

/** Notes that one part, or the page's own component, is hydrated. */
export function partHydrated(): void {
  waiting--
  if (waiting <= 0) settle()
}
