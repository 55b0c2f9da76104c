import type { ClientReturn } from '@sanity/client'
import * as v from 'valibot'
import type {
  ContentRequest,
  ContentResult,
  ContentSource,
} from '#schemas/content/content-source.ts'
import { ContentAwayError } from './content-away-error.ts'

/** How long a visitor waits for the answer before the server is asked for the whole page, in ms. */
const timeoutMs = 3000

/**
 * Asks the site's server for what the shop has a part in, and the lake for everything else.
 *
 * @param position what results must reflect; another one afterwards means that something changed
 * @throws {ContentAwayError} if the server does not answer: the lake alone does not know prices and stock
 */
export async function loadWithShop<const Query extends string>(
  request: ContentRequest<Query>,
  lake: Pick<ContentSource, 'load'>,
  position: () => string | undefined,
): Promise<ContentResult<ClientReturn<Query>>> {
  if (!request.sell) return lake.load(request)
  try {
    const before = position()
    const result = await askServer(request)
    return before === position() ? result : await askServer(request)
  } catch (cause) {
    throw new ContentAwayError(cause)
  }
}

async function askServer<const Query extends string>({
  name,
  params = {},
}: ContentRequest<Query>): Promise<ContentResult<ClientReturn<Query>>> {
  const search = new URLSearchParams({ name })
  for (const [param, value] of Object.entries(params)) search.set(param, String(value))
  const response = await fetch(`${shopContentPath}?${search.toString()}`, {
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The server answers ${response.status}.`)
  const { data, ...result } = v.parse(shopContentContract, await response.json())
  // The server has asked the query of this name, for which typegen has made the type.
  return { ...result, data: data as ClientReturn<Query> }
}

/** The path for queries with shop data; `name` and the query's parameters follow. */
const shopContentPath = '/api/shop/content'

/**
 * The response of `GET /api/shop/content`: the result of one of the site's own queries about kits.
 */
const shopContentContract = v.object({
  /** In the query's own shape. */
  data: v.unknown(),
  syncTags: v.array(v.string()),
  origin: v.picklist(['lake', 'curated']),
})
