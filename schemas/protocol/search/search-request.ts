/** The path of searches: `GET /api/search?q=…`. */
export const searchPath = '/api/search'

/** The maximum length of a search, in characters. */
export const maxSearchLength = 100
