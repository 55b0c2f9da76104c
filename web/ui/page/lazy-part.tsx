import { type ComponentType, createElement, use } from 'react'
import { pageHydrated } from './page-hydration.ts'

/** A component in a separate chunk. */
export interface LazyPart<Props extends object> {
  (props: Props): React.ReactNode
  /**
   * Loads the code; called on the server, and before a navigation shows the part.
   *
   * @throws {Error} if the code cannot be loaded; the next call tries again
   */
  preload(): Promise<void>
}

/** The files of the parts that are being rendered; the server renders one page at a time. */
let rendered: Set<string> | undefined

/**
 * Creates a lazily loaded part of a page, such as a form. The server renders the part completely; in
 * the browser, React keeps the server's HTML until the code has loaded.
 *
 * @param file the source file that `load` imports, as named in the build's manifest: the app then
 * starts with this file, and the part belongs in a {@link PagePart}. Without `file`, the part works
 * without scripts: it belongs in a `Suspense`, and its code loads after the page is hydrated
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  file?: string,
): LazyPart<Props> {
  let part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  let hasFailed = false
  let later: Promise<void> | undefined
  const attempt = async () => {
    try {
      part = await load()
    } catch (cause) {
      hasFailed = true
      throw cause
    }
  }
  const preload = () => {
    if (loading && !hasFailed) return loading
    hasFailed = false
    const current = attempt()
    // React reads this status, and then renders loaded code without waiting once more.
    current.then(() => Object.assign(current, { status: 'fulfilled' })).catch(() => {})
    loading = current
    return loading
  }
  /** Never settles if the code fails to load, so that the server's HTML stays. */
  const loadLater = async () => {
    await pageHydrated
    await preload().catch(() => new Promise<never>(() => {}))
  }
  function Part(props: Props) {
    if (import.meta.env.SSR && file !== undefined) rendered?.add(file)
    // A failure is final for this rendering; otherwise React would retry forever.
    use(loading ?? (file === undefined ? (later ??= loadLater()) : preload()))
    return part && createElement(part, props)
  }
  return Object.assign(Part, { preload })
}

/**
 * Renders a page, and returns which of its parts are separate chunks.
 *
 * @param render renders synchronously
 */
export function withParts<Result>(
  render: () => Result,
): readonly [result: Result, files: ReadonlySet<string>] {
  const files = new Set<string>()
  rendered = files
  try {
    return [render(), files]
  } finally {
    rendered = undefined
  }
}
