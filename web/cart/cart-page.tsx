import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Announcement } from '#web/ui/announcement.tsx'
import { Caption } from '#web/ui/caption.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Container } from '#web/ui/section.tsx'
import { cart, useCart } from './browser-cart.ts'
import { checkCart, forgetNotes, noteBounded, useCartCheck } from './cart-check.ts'
import { CartItems } from './cart-items.tsx'
import { CartPending } from './cart-pending.tsx'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { followShop } from './follow-shop.ts'
import { spokenCounts, spokenNews } from './item-news.ts'
import { OrderQuestion, questionText } from './order-question.tsx'
import { orderQuestion, useUnanswered } from './unanswered-checkout.ts'
import { whenShown } from './when-shown.ts'

/** The cart; where the site sells nothing, an empty one (`docs/product.md §2`). */
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
