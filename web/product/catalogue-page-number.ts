/** The greatest page number that an address can name; no catalogue is that long. */
const maxPage = 9999

/**
 * The number of a page of the catalogue as its address names it.
 *
 * @param page the value of `page` in the address; undefined means the first page
 * @returns a whole number from 1; null if the value is none
 */
export function cataloguePageOf(page: unknown): number | null {
  if (page === undefined) return 1
  return typeof page === 'number' && Number.isInteger(page) && page >= 1 && page <= maxPage
    ? page
    : null
}

/** The address of one page of the catalogue within the site. */
export function cataloguePath(page: number): string {
  return page === 1 ? '/products' : `/products?page=${page}`
}
