import { GraphQLError } from 'graphql'
import * as v from 'valibot'

/** How many elements one page of a connection can hold. */
const maxPage = 250

/** The paging arguments that every connection takes. */
export interface PageArguments {
  readonly first?: number | null
  readonly last?: number | null
  readonly after?: string | null
  readonly before?: string | null
  readonly reverse?: boolean | null
}

const cursorSchema = v.pipe(
  v.string(),
  v.maxLength(500),
  v.transform((cursor) => Buffer.from(cursor, 'base64').toString('utf8')),
  v.parseJson(),
  v.object({ last_id: v.string(), position: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
)

/**
 * One page of a list, as Shopify's connections page.
 *
 * @param idOf names an element, so that a cursor finds its place after the list has changed
 * @throws {GraphQLError} without `first` or `last`, with more than 250, or with a foreign cursor
 */
export function connection<Item, Shown>(
  all: readonly Item[],
  args: PageArguments,
  idOf: (item: Item) => string,
  show: (item: Item) => Shown,
) {
  const items = args.reverse === true ? all.toReversed() : all
  const ids = items.map(idOf)
  const start = args.after == null ? 0 : placeOf(args.after, ids, 'after')
  const end = args.before == null ? items.length : placeOf(args.before, ids, 'before')
  const size = pageSize(args)
  const [from, to] =
    args.first == null
      ? [Math.max(start, end - size), Math.max(start, end)]
      : [start, Math.max(start, Math.min(end, start + size))]
  const cursors = ids.slice(from, to).map((id, index) => cursorFor(id, from + index))
  const shown = items.slice(from, to).map(show)
  return {
    edges: shown.map((node, index) => ({ node, cursor: cursors[index] })),
    nodes: shown,
    pageInfo: {
      hasNextPage: to < items.length,
      hasPreviousPage: from > 0,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    },
  }
}

function pageSize({ first, last }: PageArguments): number {
  if (first != null && last != null)
    throw new GraphQLError('providing both first and last is not supported')
  const name = first == null ? 'last' : 'first'
  const size = first ?? last
  if (size == null) throw new GraphQLError('you must provide one of first or last')
  if (size < 0) throw new GraphQLError(`${name} cannot be negative`)
  if (size > maxPage) throw new GraphQLError(`${name} cannot exceed ${maxPage}`)
  return size
}

function cursorFor(id: string, position: number): string {
  return Buffer.from(JSON.stringify({ last_id: id, position })).toString('base64')
}

/** The start (`after`) or the end (`before`) of the page. */
function placeOf(cursor: string, ids: readonly string[], side: 'after' | 'before'): number {
  const read = v.safeParse(cursorSchema, cursor)
  if (!read.success) throw new GraphQLError('Invalid cursor for current pagination sort.')
  const { last_id: id, position } = read.output
  const found = ids.indexOf(id)
  // The element no longer exists: its successor is now at its position.
  if (found === -1) return Math.min(position, ids.length)
  return side === 'after' ? found + 1 : found
}
