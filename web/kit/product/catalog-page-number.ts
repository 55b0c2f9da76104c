/** The maximum page number in a URL; no catalog is that long. */
const maxPage = 9999

/**
 * Parses the number of a catalog page in a URL.
 *
 * @param page the value of `page` in the URL; undefined means the first page
 * @returns a whole number from 1; null if the value is invalid
 */
export function catalogPageOf(page: unknown): number | null {
  if (page === undefined) return 1
  return typeof page === 'number' && Number.isInteger(page) && page >= 1 && page <= maxPage
    ? page
    : null
}

/** The address of one page of the catalog within the site. */
export function catalogPath(page: number): string {
  return page === 1 ? '/products' : `/products?page=${page}`
}
