import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { ContentResult } from '#schemas/content/content-source.ts'
import { shopTag } from '#schemas/shop/shop-tag.ts'
import { contentKey } from '#web/content/content-query.ts'
import { checkCart } from './cart-check.ts'

/** What the page's live events take for content that a change in the shop makes stale. */
const followed: ContentResult<null> = { data: null, syncTags: [shopTag], origin: 'lake' }

/**
 * Checks the cart each time the shop changes: an open cart hears of it in the same way as the page of
 * a kit does.
 *
 * @returns ends it
 */
export function followShop(queryClient: QueryClient): () => void {
  const observer = new QueryObserver(queryClient, {
    queryKey: [contentKey, 'cart'],
    async queryFn() {
      await checkCart()
      return followed
    },
  })
  return observer.subscribe(() => {})
}
