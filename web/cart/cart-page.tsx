import { contentKey } from '#web/content/site-query-options.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { Announcement } from '#web/ui/announcement.tsx'
import { Caption } from '#web/ui/caption.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Container } from '#web/ui/section.tsx'
import { NoticePage } from '#web/layout/notice-page.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { ContentResult } from '#schemas/content/content-source.ts'
import { shopTag } from '#schemas/shop/shop-tag.ts'
import { cart, useCart } from './browser-cart.ts'
import { checkCart, forgetNotes, noteBounded, useCartCheck } from './cart-check.ts'
import { CartItems } from './cart-items.tsx'
import { CartPending } from './cart-pending.tsx'
import { CartSummary } from './cart-summary.tsx'
import { spokenCounts, spokenNews } from './item-news.ts'
import { OrderQuestion, questionText } from './order-question.tsx'
import { orderQuestion, useUnanswered } from './unanswered-checkout.ts'
import { whenShown } from './when-shown.ts'

/** The cart; if the site sells nothing, an empty one (`docs/product.md §2`). */
export function CartPage() {
  const { settings } = useRouter().options.context
  return settings.shop ? <ShopCart /> : <EmptyCart sells={false} />
}

function ShopCart() {
  const held = useCart()
  const { queryClient } = useRouter().options.context
  const { isKnown, notes } = useCartCheck()
  const unanswered = useUnanswered()
  useEffect(() => {
    cart.open()
    noteBounded()
    const stopRenewing = whenShown(() => void checkCart())
    const unfollow = followShop(queryClient)
    return () => {
      stopRenewing()
      unfollow()
      forgetNotes()
    }
  }, [queryClient])
  return (
    <>
      {/* Stays in the page when the last item goes, so that this is announced too. */}
      <Announcement>{held && isKnown ? spokenCounts(held) : ''}</Announcement>
      <Announcement>{held && isKnown ? spokenNews(held, notes) : ''}</Announcement>
      <Announcement>
        {held && unanswered ? `${orderQuestion} ${questionText(unanswered, held)}` : ''}
      </Announcement>
      {held === null && <CartPending />}
      {held?.items.length === 0 && <EmptyCart sells />}
      {held !== null && held.items.length > 0 && (
        <Container className="pt-10 pb-section md:pt-16">
          <Caption>Cart</Caption>
          <Heading className="mt-4" level={1} size="heading">
            Your Cart
          </Heading>
          {unanswered && <OrderQuestion checkout={unanswered} held={held} />}
          <div className="mt-8 grid items-start gap-x-8 gap-y-10 md:mt-10 lg:grid-cols-12">
            <CartItems held={held} />
            <CartSummary held={held} />
          </div>
        </Container>
      )}
    </>
  )
}

/** A cart with nothing in it; if the site sells nothing, it says how kits are ordered. */
function EmptyCart({ sells }: { sells: boolean }) {
  return (
    <NoticePage
      caption="Cart"
      text={
        sells
          ? 'Kits that you add wait here until you check out.'
          : 'Every kit is ordered by an inquiry: choose the kits you need, and a crew member will answer with a proposal.'
      }
      title="Your cart is empty"
    >
      <LinkButton to="/products">Shop Products</LinkButton>
    </NoticePage>
  )
}

/** What the page's live events take for content that a change in the shop makes stale. */
const followed: ContentResult<null> = { data: null, syncTags: [shopTag], origin: 'lake' }

/**
 * Checks the cart each time the shop changes: an open cart hears of it in the same way as the page of
 * a kit does.
 *
 * @returns ends it
 */
function followShop(queryClient: QueryClient): () => void {
  const observer = new QueryObserver(queryClient, {
    queryKey: [contentKey, 'cart'],
    async queryFn() {
      await checkCart()
      return followed
    },
  })
  return observer.subscribe(() => {})
}
