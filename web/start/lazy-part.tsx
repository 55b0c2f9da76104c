import { type ComponentType, createElement, use } from 'react'

/** A component whose code is a file of its own. */
export interface LazyPart<Props extends object> {
  (props: Props): React.ReactNode
  /**
   * Loads the code; on the server, and before a navigation shows the part.
   *
   * @throws {Error} where it cannot be loaded; the next call tries again
   */
  preload(): Promise<void>
}

/** The files of the parts that are rendered at present; the server renders one page at a time. */
let rendered: Set<string> | undefined

/**
 * Makes a part of a page that only some pages have, such as a form. The server renders it whole; in
 * the browser React leaves the server's HTML as it is until the code is there. Within a
 * {@link PagePart}.
 *
 * @param file the source file that `load` imports, as the build's manifest names it
 */
export function lazyPart<Props extends object>(
  file: string,
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  let hasFailed = false
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
    loading = attempt()
    return loading
  }
  function Part(props: Props) {
    if (import.meta.env.SSR) rendered?.add(file)
    // What has failed stays so for this rendering: React would ask for ever.
    if (!part) use(loading ?? preload())
    return part && createElement(part, props)
  }
  return Object.assign(Part, { preload })
}

/**
 * Calls what renders a page, and tells which parts of it are files of their own.
 *
 * @param render renders before it returns, whatever it returns
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
