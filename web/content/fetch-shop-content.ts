import type { ClientReturn } from '@sanity/client'
import * as v from 'valibot'
import type {
  ContentRequest,
  ContentResult,
  ContentSource,
} from '#schemas/protocol/content-source.ts'
import { apiRequest } from '#web/api.ts'
import { ContentUnavailableError } from './content-unavailable-error.ts'

/** How long to wait for an answer, in ms, before the whole page is requested from the server. */
const timeoutMs = 3000

/**
 * Runs queries with shop data on the site's server, and all other queries on the lake.
 *
 * @param position returns the current content position. If it changes during the request, the query
 * runs once more, because the result might be stale
 * @throws {ContentUnavailableError} if the server fails. There is no fallback to the lake, which has
 * no prices or stock
 */
export async function loadWithShop<const Query extends string>(
  request: ContentRequest<Query>,
  lake: Pick<ContentSource, 'load'>,
  position: () => string | undefined,
): Promise<ContentResult<ClientReturn<Query>>> {
  if (!request.mergeShop) return lake.load(request)
  try {
    const before = position()
    const result = await askServer(request)
    return before === position() ? result : await askServer(request)
  } catch (cause) {
    throw new ContentUnavailableError(cause)
  }
}

async function askServer<const Query extends string>({
  name,
  params = {},
}: ContentRequest<Query>): Promise<ContentResult<ClientReturn<Query>>> {
  const search = new URLSearchParams({ name })
  for (const [param, value] of Object.entries(params)) search.set(param, String(value))
  const response = await apiRequest('GET', `${shopContentPath}?${search.toString()}`, { timeoutMs })
  const { data, ...result } = v.parse(shopContentContract, await response.json())
  // Typegen typed the query, and the server ran the query with this name.
  return { ...result, data: data as ClientReturn<Query> }
}

/** The path for queries with shop data; the query's name and parameters follow. */
const shopContentPath = '/api/shop/content'

/**
 * The response of `GET /api/shop/content`: the result of one of the site's own queries about kits.
 */
const shopContentContract = v.object({
  /** The result, in the query's own shape. */
  data: v.unknown(),
  syncTags: v.array(v.string()),
  origin: v.picklist(['lake', 'curated']),
})
