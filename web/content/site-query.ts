import type { ClientReturn, QueryParams } from '@sanity/client'
import { isCurrent } from '#schemas/protocol/content-origin.ts'
import { isEmpty } from '#schemas/protocol/content-result.ts'
import type {
  ContentRequest,
  ContentResult,
  ContentSource,
} from '#schemas/protocol/content-source.ts'
import type { ShopView } from '#schemas/shop/shop-kit.ts'

/** A query for pages: a row of `web/site-queries.ts`. */
export interface SiteQuery<Name extends string, Argument, Data> {
  /** The name that pages, logs, previews and the shop use. */
  readonly name: Name
  /**
   * @param argument the query's variable, such as a slug or a page number; undefined if the query has
   * no variable
   * @param known the last result, which pages keep if the source fails
   */
  run(
    content: ContentSource,
    argument: Argument,
    known?: ContentResult<Data>,
  ): Promise<ContentResult<Data>>
}

/** A row that is one query for the lake. */
export interface LakeQuery<Name extends string, Argument, Data> extends SiteQuery<
  Name,
  Argument,
  Data
> {
  /**
   * Reads the argument from untrusted parameters; null if the parameters have no argument for this
   * query.
   */
  argumentOf(params: QueryParams): Argument | null
  request(argument: Argument): ContentRequest<string>
}

interface QueryOptions<Name extends string, Query extends string, Argument, Data> extends Pick<
  ContentRequest<Query>,
  'query' | 'shape' | 'isEmpty'
> {
  readonly name: Name
  /** The query's parameters; a query without an argument has constant parameters or none. */
  readonly params?: (argument: Argument) => QueryParams
  /**
   * Reads the argument from untrusted parameters; null if the argument is invalid. Only for a query
   * with an argument.
   */
  readonly argumentOf?: (params: QueryParams) => Argument | null
  readonly curated: (argument: Argument) => ClientReturn<Query> | Promise<ClientReturn<Query>>
  /** Converts the answer to data that pages can show, even if fields are missing; null if nothing is left. */
  readonly read: (answer: ClientReturn<Query>, argument: Argument) => Data | null
  /** Adds the shop's prices, stock and kits to an answer. */
  readonly mergeShop?: (
    answer: ClientReturn<Query>,
    view: ShopView,
    argument: Argument,
  ) => Promise<ClientReturn<Query>>
}

/** Defines a row: one query, its parameters, curated answer, reader and shop data. */
export function lakeQuery<
  const Name extends string,
  const Query extends string,
  Data,
  Argument = undefined,
>({
  name,
  query,
  shape,
  isEmpty: hasNothing,
  params,
  argumentOf,
  curated,
  read,
  mergeShop,
}: QueryOptions<Name, Query, Argument, Data>): LakeQuery<Name, Argument, Data> {
  const request = (argument: Argument): ContentRequest<Query> => ({
    name,
    query,
    shape,
    ...(params && { params: params(argument) }),
    curated: () => curated(argument),
    ...(hasNothing && { isEmpty: hasNothing }),
    ...(mergeShop && { mergeShop: (answer, view) => mergeShop(answer, view, argument) }),
  })
  return {
    name,
    request,
    // A query without an argument ignores this value.
    argumentOf: argumentOf ?? (() => undefined as Argument),
    async run(content, argument, known) {
      const result = await content.load(request(argument))
      const data = read(result.data, argument)
      if (data !== null && !isEmpty(data)) return keepKnown(known, { ...result, data })
      const builtIn = read(await curated(argument), argument)
      if (builtIn === null) throw new Error(`The curated content of "${name}" is unreadable.`)
      return keepKnown(known, { ...result, data: builtIn, origin: 'curated' })
    },
  }
}

/** Returns the last result if a refetch fails. An empty result is not a failure. */
export function keepKnown<Data>(
  known: ContentResult<Data> | undefined,
  result: ContentResult<Data>,
): ContentResult<Data> {
  if (isCurrent(result) || known?.origin !== 'lake') return result
  return { ...known, isStale: true, ...(result.problem && { problem: result.problem }) }
}
