import type { ClientReturn, QueryParams } from '@sanity/client'
import { isCurrent } from '#schemas/content/content-origin.ts'
import { isEmpty } from '#schemas/content/content-result.ts'
import type {
  ContentRequest,
  ContentResult,
  ContentSource,
} from '#schemas/content/content-source.ts'
import type { ShopView } from '#schemas/shop/shop-kit.ts'

/** How a row of `web/site-queries.ts` is asked. */
export interface AskOptions<Argument> {
  /** The row's name, by which logs, previews and the shop know it. */
  readonly name: string
  /** A value that the query depends on: a slug, the number of a page; undefined if there is none. */
  readonly argument: Argument
  /** How often the browser retries a failed request. */
  readonly retries?: number
}

/** What a page can ask: a row of `web/site-queries.ts`. */
export interface SiteQuestion<Argument, Data> {
  /** @param known the last result, which pages keep if the source fails */
  ask(
    content: ContentSource,
    options: AskOptions<Argument>,
    known?: ContentResult<Data>,
  ): Promise<ContentResult<Data>>
}

/** A row that is one query for the lake. */
export interface SiteQuery<Argument, Data> extends SiteQuestion<Argument, Data> {
  /** The argument that these parameters were made from; undefined if there is none. */
  argumentOf(params: QueryParams): Argument
  /** The request for the lake. */
  request(options: AskOptions<Argument>): ContentRequest<string>
}

interface QueryOptions<Query extends string, Argument, Data> extends Pick<
  ContentRequest<Query>,
  'query' | 'shape' | 'isEmpty'
> {
  /** The query's parameters; a query without an argument has constant ones or none. */
  readonly params?: (argument: Argument) => QueryParams
  /** Finds the argument in parameters that come from outside; only if there is one. */
  readonly argumentOf?: (params: QueryParams) => Argument
  readonly curated: (argument: Argument) => ClientReturn<Query> | Promise<ClientReturn<Query>>
  /** Turns the answer into something that pages can show, whatever editors left out; null if nothing is left. */
  readonly read: (answer: ClientReturn<Query>, argument: Argument) => Data | null
  /** Adds prices, stock and kits of the shop to an answer. */
  readonly sell?: (
    answer: ClientReturn<Query>,
    view: ShopView,
    argument: Argument,
  ) => Promise<ClientReturn<Query>>
}

/** Defines a row: one query, its parameters, built-in answer and reader, and what the shop adds to it. */
export function siteQuery<const Query extends string, Data, Argument = undefined>({
  query,
  shape,
  isEmpty: holdsNothing,
  params,
  argumentOf,
  curated,
  read,
  sell,
}: QueryOptions<Query, Argument, Data>): SiteQuery<Argument, Data> {
  const request = ({ name, argument, retries }: AskOptions<Argument>): ContentRequest<Query> => ({
    name,
    query,
    shape,
    ...(params && { params: params(argument) }),
    curated: () => curated(argument),
    ...(holdsNothing && { isEmpty: holdsNothing }),
    ...(retries !== undefined && { retries }),
    ...(sell && { sell: (answer, view) => sell(answer, view, argument) }),
  })
  return {
    request,
    // A query without an argument never looks at it.
    argumentOf: argumentOf ?? (() => undefined as Argument),
    async ask(content, options, known) {
      const { argument, name } = options
      const result = await content.load(request(options))
      const data = read(result.data, argument)
      if (data !== null && !isEmpty(data)) return keepKnown(known, { ...result, data })
      const builtIn = read(await curated(argument), argument)
      if (builtIn === null) throw new Error(`The curated content of "${name}" is unreadable.`)
      return keepKnown(known, { ...result, data: builtIn, origin: 'curated' })
    },
  }
}

/** Keeps the last result if a refetch fails. An empty result is not a failure. */
export function keepKnown<Data>(
  known: ContentResult<Data> | undefined,
  result: ContentResult<Data>,
): ContentResult<Data> {
  if (isCurrent(result) || known?.origin !== 'lake') return result
  return { ...known, isStale: true, ...(result.problem && { problem: result.problem }) }
}
