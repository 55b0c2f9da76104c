import type { ResultShape } from '#schemas/query-response.ts'

/** One of the site's own queries, found by its name, or why there is none. */
export type FoundQuery =
  | { readonly query: string; readonly shape: ResultShape }
  | 'unknown'
  | 'other-params'

/** Finds a query of the site by its name and the values of its parameters. */
export type FindQuery = (name: string, params: Readonly<Record<string, unknown>>) => FoundQuery
