import type { QueryClient } from '@tanstack/react-query'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import type { SearchAnswer } from '#schemas/protocol/search/search.contract.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import type { ShopParts } from './kit/use-shop.ts'

/** The context of all loaders and heads. */
export interface RouterContext {
  queryClient: QueryClient
  content: ContentSource
  settings: RuntimeSettings
  /** Runs a search, on the server; the browser sends a request instead. */
  search?: ((words: string) => Promise<SearchAnswer>) | undefined
  /** Set only if the shop is on. */
  shop?: ShopParts | undefined
}
