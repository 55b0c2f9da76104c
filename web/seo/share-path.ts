/** The address of a page's share picture: its own path below `/share`. */
export function sharePath(pagePath: string): string {
  return `/share${pagePath === '/' ? '/home' : pagePath}.png`
}

/** The page that a share picture's address is about; null for any other address. */
export function pagePathOfShare(path: string): string | null {
  const page = /^\/share(\/.+)\.png$/.exec(path)?.[1]
  if (page === undefined) return null
  return page === '/home' ? '/' : page
}
