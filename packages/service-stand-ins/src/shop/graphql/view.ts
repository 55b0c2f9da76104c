import { GraphQLError } from 'graphql'
import type { Catalog } from '../catalog/catalog.ts'

/**
 * An object as the Storefront API shows it: a property for each field, or a function of the field's
 * arguments. The stand-in does not implement fields that are missing here.
 */
export type View = Readonly<Record<string, unknown>>

/** The shop data that the views show. */
export interface Shown {
  readonly catalog: Catalog
  /** The stand-in's URL, such as `http://localhost:3333/shop`. */
  readonly baseUrl: string
}

/** The error for a part of the Storefront API that the stand-in lacks: never a silent null. */
export function notImplemented(part: string): GraphQLError {
  return new GraphQLError(`The shop stand-in does not implement ${part}.`, {
    extensions: { code: 'NOT_IMPLEMENTED' },
  })
}

/** The maximum number of elements on one page of a connection. */
const maxPage = 250

/** The paging arguments that every connection takes. */
export interface PageArguments {
  readonly first?: number | null
  readonly after?: string | null
  readonly reverse?: boolean | null
}

/**
 * One page of a list. A cursor is the number of elements before the next page.
 *
 * @throws {GraphQLError} without `first`, or with more than 250
 */
export function connection<Item, Shown>(
  all: readonly Item[],
  { first, after, reverse }: PageArguments,
  show: (item: Item) => Shown,
) {
  if (first == null) throw new GraphQLError('you must provide first')
  if (first > maxPage) throw new GraphQLError(`first cannot exceed ${maxPage}`)
  const items = reverse === true ? all.toReversed() : all
  const from = Number(after ?? 0)
  const nodes = items.slice(from, from + first).map(show)
  return {
    edges: nodes.map((node, index) => ({ node, cursor: String(from + index + 1) })),
    nodes,
    pageInfo: {
      hasNextPage: from + first < items.length,
      hasPreviousPage: from > 0,
    },
  }
}
