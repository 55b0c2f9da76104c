import type { ClientReturn } from '@sanity/client'
import type { ContentSourceMap } from '@sanity/client/csm'
import { vercelStegaClean } from '@vercel/stega'
import * as v from 'valibot'
import { curatedResult, readContentResult } from '#schemas/protocol/content-result.ts'
import type {
  ContentRequest,
  ContentResult,
  ContentSource,
} from '#schemas/protocol/content-source.ts'
import { markAnswer } from '#schemas/preview/mark-answer.ts'
import { previewContentPath, previewShopPath } from '#schemas/preview/preview.contract.ts'
import { previewAnswerContract } from '#schemas/preview/preview.contract.ts'
import type { ShopKit, ShopView } from '#schemas/shop/shop-kit.ts'
import { ApiError, apiRequest } from '#web/api.ts'

/** The maximum number of remembered queries; a page runs three. */
const maxQueries = 50

/** A query that a page has run. */
export interface PageQuery {
  /** The first part of the query's key. */
  readonly name: string
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
}

/** The Studio's answer to a query. */
export interface StudioAnswer {
  readonly result: unknown
  readonly map: ContentSourceMap | undefined
  readonly syncTags: readonly string[]
}

/** A preview's content in one perspective. */
export interface DraftContent extends ContentSource {
  readonly perspective: string
  /** The queries that pages have run so far. */
  queries(): readonly PageQuery[]
  /**
   * Replaces the server's answer with the Studio's, for every page that runs the same query.
   *
   * @returns whether a page has run that query and the answer is new
   */
  take(pageQuery: Pick<PageQuery, 'query' | 'params'>, answer: StudioAnswer): boolean
  /** Drops the Studio's answers, so that the server answers again. */
  forget(): void
}

/** An answer of the Studio, marked for editing. */
interface MarkedAnswer {
  readonly result: unknown
  readonly syncTags: readonly string[]
}

interface DraftOptions {
  readonly perspective: string
  readonly studioUrl: string
  /** Whether the Studio's answers get the shop's prices and stock. */
  readonly hasShop: boolean
  /** Called after each request to the server; `ended` is final. */
  readonly onServer: (state: 'answers' | 'fails' | 'ended') => void
}

/**
 * Drafts for the pages of a preview: the Studio's answers while it is connected, otherwise those of
 * the server, which runs the site's own queries by name. If the server fails, the page keeps its
 * content.
 */
export function createDraftContent(options: DraftOptions): DraftContent {
  const { perspective, studioUrl, hasShop, onServer } = options
  const mergeShop = shopMerger()
  const requested = new Map<string, PageQuery>()
  const fromStudio = new Map<string, { readonly raw: string; readonly answer: MarkedAnswer }>()

  const remember = (key: string, pageQuery: PageQuery) => {
    requested.delete(key)
    requested.set(key, pageQuery)
    const [oldest] = requested.keys()
    if (oldest === undefined || requested.size <= maxQueries) return
    requested.delete(oldest)
    fromStudio.delete(oldest)
  }
  const askServer = async ({ name, params }: PageQuery) => {
    try {
      const response = await apiRequest('POST', previewContentPath, { body: { name, params } })
      const answer = v.parse(previewAnswerContract, await response.json())
      onServer('answers')
      return answer
    } catch (cause) {
      onServer(stateAfter(cause))
      throw cause
    }
  }

  return {
    perspective,
    plain: vercelStegaClean,
    async load<const Query extends string>(
      request: ContentRequest<Query>,
    ): Promise<ContentResult<ClientReturn<Query>>> {
      const { name, query, params = {} } = request
      const key = keyOf({ query, params })
      const pageQuery = { name, query, params }
      remember(key, pageQuery)
      try {
        const answer = fromStudio.get(key)?.answer ?? (await askServer(pageQuery))
        // The Studio might have sent a newer answer in the meantime.
        const newest = fromStudio.get(key)?.answer
        // The server's own answers already include the shop's data.
        const merged = newest && hasShop ? await mergeShop(request, newest) : (newest ?? answer)
        return await readContentResult(merged, request)
      } catch {
        return curatedResult(request)
      }
    },
    queries: () => [...requested.values()],
    take(pageQuery, { result, map, syncTags }) {
      const key = keyOf(pageQuery)
      // The Studio sends all of its answers with every keystroke; most answers are unchanged.
      const raw = JSON.stringify([result, map])
      if (!requested.has(key) || fromStudio.get(key)?.raw === raw) return false
      fromStudio.set(key, {
        raw,
        answer: { result: markAnswer(result, map, { studioUrl }), syncTags },
      })
      return true
    },
    forget: () => fromStudio.clear(),
  }
}

/** The state of the preview after a failed request: `ended` is final. */
export function stateAfter(cause: unknown): 'ended' | 'fails' {
  return cause instanceof ApiError && [401, 403].includes(cause.status) ? 'ended' : 'fails'
}

function keyOf({ query, params }: Pick<PageQuery, 'query' | 'params'>): string {
  const sorted = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([query, sorted])
}

/** How long the shop's data is reused, in ms: editors type faster than prices change. */
const reuseMs = 15_000

/**
 * Returns a function that adds the shop's prices and stock to an answer of the Studio, so that the
 * page shows them during editing. If the server fails, that function returns the answer unchanged.
 */
function shopMerger() {
  let known: { readonly at: number; readonly view: Promise<ShopView> } | undefined
  const shopView = () => {
    if (known === undefined || performance.now() - known.at > reuseMs) {
      known = { at: performance.now(), view: fetchShopView() }
    }
    return known.view
  }
  return async <const Query extends string>(
    request: ContentRequest<Query>,
    answer: MarkedAnswer,
  ): Promise<MarkedAnswer> => {
    if (!request.mergeShop) return answer
    try {
      // The Studio ran this query, so the answer has its type.
      const result = answer.result as ClientReturn<Query>
      return { ...answer, result: await request.mergeShop(result, await shopView()) }
    } catch {
      known = undefined
      return answer
    }
  }
}

async function fetchShopView(): Promise<ShopView> {
  const response = await apiRequest('GET', previewShopPath)
  // The server of the same release serialized this data from the same type, with the kits as a list.
  const { kits, ...view } = (await response.json()) as Omit<ShopView, 'kits'> & { kits?: ShopKit[] }
  return { ...view, kits: kits && new Map(kits.map((kit) => [kit.handle, kit])) }
}
