import type { ClientReturn, QueryParams } from '@sanity/client'
import { isCurrent } from '#schemas/content/content-origin.ts'
import { isEmpty } from '#schemas/content/content-result.ts'
import type {
  ContentRequest,
  ContentResult,
  ContentSource,
} from '#schemas/content/content-source.ts'
import type { ShopView } from '#schemas/shop/shop-kit.ts'

/** The options of a query. */
export interface RunOptions<Argument> {
  /** The query's name, which logs, previews and the shop use. */
  readonly name: string
  /** The query's variable, such as a slug or a page number; undefined if there is none. */
  readonly argument: Argument
  /** How often the browser retries a failed request. */
  readonly retries?: number
}

/** A query for pages: an entry of `web/site-queries.ts`. */
export interface SiteQuery<Argument, Data> {
  /** @param known the last result, which pages keep if the source fails */
  run(
    content: ContentSource,
    options: RunOptions<Argument>,
    known?: ContentResult<Data>,
  ): Promise<ContentResult<Data>>
}

/** An entry that is one query for the lake. */
export interface LakeQuery<Argument, Data> extends SiteQuery<Argument, Data> {
  /** The argument for these parameters; undefined if there is none. */
  argumentOf(params: QueryParams): Argument
  /** The request for the lake. */
  request(options: RunOptions<Argument>): ContentRequest<string>
}

interface QueryOptions<Query extends string, Argument, Data> extends Pick<
  ContentRequest<Query>,
  'query' | 'shape' | 'isEmpty'
> {
  /** The query's parameters; a query without an argument has constant ones or none. */
  readonly params?: (argument: Argument) => QueryParams
  /** Reads the argument from untrusted parameters; only if there is one. */
  readonly argumentOf?: (params: QueryParams) => Argument
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

/** Defines an entry: one query, its parameters, curated answer, reader and shop data. */
export function lakeQuery<const Query extends string, Data, Argument = undefined>({
  query,
  shape,
  isEmpty: holdsNothing,
  params,
  argumentOf,
  curated,
  read,
  mergeShop,
}: QueryOptions<Query, Argument, Data>): LakeQuery<Argument, Data> {
  const request = ({ name, argument, retries }: RunOptions<Argument>): ContentRequest<Query> => ({
    name,
    query,
    shape,
    ...(params && { params: params(argument) }),
    curated: () => curated(argument),
    ...(holdsNothing && { isEmpty: holdsNothing }),
    ...(retries !== undefined && { retries }),
    ...(mergeShop && { mergeShop: (answer, view) => mergeShop(answer, view, argument) }),
  })
  return {
    request,
    // A query without an argument ignores it.
    argumentOf: argumentOf ?? (() => undefined as Argument),
    async run(content, options, known) {
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

/** Returns the last result if a refetch fails. An empty result is not a failure. */
export function keepKnown<Data>(
  known: ContentResult<Data> | undefined,
  result: ContentResult<Data>,
): ContentResult<Data> {
  if (isCurrent(result) || known?.origin !== 'lake') return result
  return { ...known, isStale: true, ...(result.problem && { problem: result.problem }) }
}
