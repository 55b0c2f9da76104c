import type { QueryClient } from '@tanstack/react-query'
import type { ContentSource } from '#schemas/content/content-source.ts'
import type { SearchAnswer } from '#schemas/search/search.contract.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import type { ShopParts } from './use-shop.ts'

/** What every loader and every head can reach. */
export interface RouterContext {
  queryClient: QueryClient
  content: ContentSource
  settings: RuntimeSettings
  /** The origin of the page's address, without a trailing slash. */
  origin: string
  /** Answers a search, on the server; the browser asks the server. */
  search?: ((words: string) => Promise<SearchAnswer>) | undefined
  /** Only if the shop is switched on. */
  shop?: ShopParts | undefined
}
