/** Where results of a search are asked for: `GET /api/search?q=…`. */
export const searchPath = '/api/search'

/** The greatest length of what is searched for, in characters. */
export const maxSearchLength = 100
