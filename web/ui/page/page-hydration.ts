let settle: () => void = () => {}
/** The number of parts that React still has to hydrate, including the page's own component. */
let waiting = 1

/** Resolves after React has hydrated all of the first page. */
export const pageHydrated = new Promise<void>((resolve) => {
  settle = resolve
})

/** Counts a part of the page that React hydrates separately, such as a part that can suspend. */
export function partRendered(): void {
  waiting++
}

/** Records that one part, or the page's own component, is hydrated. */
export function partHydrated(): void {
  waiting--
  if (waiting <= 0) settle()
}
