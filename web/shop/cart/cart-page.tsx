import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { type CartState, type PendingCheckout } from '#schemas/shop/cart.ts'
import { countsOf, emptyCart } from './cart-total.ts'
import type { ContentResult } from '#schemas/protocol/content-source.ts'
import { shopTag } from '#schemas/shop/shop-kit.ts'
import { contentKey } from '#web/content/site-query-options.ts'
import { whenVisible } from '#web/content/when-visible.ts'
import { NoticePage } from '#web/ui/page/notice-page.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { Announcement } from '#web/ui/announcement.tsx'
import { Button } from '#web/ui/button.tsx'
import { Caption } from '#web/ui/caption.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { Container } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import {
  checkAfterChange,
  checkCart,
  forgetNotes,
  spokenCounts,
  spokenNews,
  useCartCheck,
} from './cart-check.ts'
import { CartItems, CurrentPrice } from './cart-items.tsx'
import { cart } from './cart-store.ts'
import { newTab, openCheckout, thisWindow } from './open-checkout.tsx'
import { OrderByHand } from './order-by-hand.tsx'
import {
  itemsOf,
  orderQuestion,
  questionId,
  settleCheckout,
  unansweredIn,
} from './pending-checkout.ts'

/** The cart; if the site sells nothing, an empty cart (`docs/product.md §2`). */
export function CartPage() {
  const { settings } = useRouter().options.context
  return settings.shop ? <ShopCart /> : <EmptyCart sells={false} />
}

function ShopCart() {
  const current = cart.useValue()
  const { queryClient } = useRouter().options.context
  const { isKnown, notes } = useCartCheck()
  const unanswered = unansweredIn(current ?? emptyCart)
  useEffect(() => {
    cart.open()
    const stopChecking = whenVisible(() => {
      void checkCart()
    })
    const unfollow = followShop(queryClient)
    return () => {
      stopChecking()
      unfollow()
      forgetNotes()
    }
  }, [queryClient])
  return (
    <>
      {/* Outside the list, so that removing the last item is announced, too. */}
      <Announcement>{current && isKnown ? spokenCounts(current) : ''}</Announcement>
      <Announcement>{current && isKnown ? spokenNews(current, notes) : ''}</Announcement>
      <Announcement>
        {current && unanswered ? `${orderQuestion} ${questionText(unanswered, current)}` : ''}
      </Announcement>
      {current === null && <CartPending />}
      {current?.items.length === 0 && <EmptyCart sells />}
      {current !== null && current.items.length > 0 && (
        <Container className="pt-10 pb-section md:pt-16">
          <CartHeading />
          {unanswered && <OrderQuestion checkout={unanswered} current={current} />}
          <div className="mt-8 grid items-start gap-x-8 gap-y-10 md:mt-10 lg:grid-cols-12">
            <CartItems currentCart={current} />
            <CartSummary current={current} />
          </div>
        </Container>
      )}
    </>
  )
}

/**
 * Checks the cart each time the shop changes, based on the same live events as a kit's page.
 *
 * @returns a function that stops these checks
 */
function followShop(queryClient: QueryClient): () => void {
  const observer = new QueryObserver(queryClient, {
    queryKey: [contentKey, 'cart'],
    initialData: followed,
    async queryFn() {
      await checkAfterChange()
      return followed
    },
  })
  return observer.subscribe(() => {})
}

/** For the page's live events, this is content that a change of the shop makes stale. */
const followed: ContentResult<null> = { data: null, syncTags: [shopTag], origin: 'lake' }

function CartHeading() {
  return (
    <>
      <Caption>Cart</Caption>
      <Heading className="mt-4" level={1} size="heading">
        Your Cart
      </Heading>
    </>
  )
}

/** An empty cart, which explains how to order if the site sells nothing. */
function EmptyCart({ sells }: { sells: boolean }) {
  return (
    <NoticePage
      caption="Cart"
      text={
        sells
          ? 'Kits that you add stay here until you check out.'
          : 'You order kits by sending an inquiry. Choose the kits you need, and a crew member will answer with a proposal.'
      }
      title="Your cart is empty"
    >
      <LinkButton to="/products">Shop Products</LinkButton>
    </NoticePage>
  )
}

/**
 * The cart in the server's HTML, the same for every visitor, until the browser has read the items.
 * Explains how to order without scripts.
 */
function CartPending() {
  return (
    <Container className="min-h-[70svh] pt-10 pb-section md:pt-16">
      <CartHeading />
      <noscript>
        <WithoutCart />
      </noscript>
      <div className="hidden lost:block" role="alert">
        <WithoutCart />
      </div>
      <div className="mt-8 grid noscript:hidden gap-x-8 gap-y-10 md:mt-10 lg:grid-cols-12 lost:hidden">
        <div aria-hidden="true" className="space-y-6 border-t border-line pt-6 lg:col-span-8">
          {[1, 2].map((row) => (
            <div className="cart-waiting" key={row}>
              <Skeleton />
              <div>
                <Skeleton className="h-5 w-2/3" />
                <Skeleton className="mt-4 h-4 w-32" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="cart-waiting-summary lg:col-span-4" />
      </div>
    </Container>
  )
}

function WithoutCart() {
  return (
    <p className="mt-8 max-w-text text-lead text-slate">
      <OrderByHand part="cart" />
    </p>
  )
}

/** The reason for the question, with the kits of the checkout that are in the cart. */
function questionText(checkout: PendingCheckout, current: CartState): string {
  const [first, ...others] = itemsOf(checkout, current).map(({ product }) => product.title)
  const more = others.length === 1 ? 'another kit' : `${others.length} other kits`
  const kits = others.length === 0 ? first : `${first} and ${more}`
  return `Our shop has closed your checkout for ${kits}. This happens after an order, but also when a checkout expires.`
}

interface OrderQuestionProps {
  readonly checkout: PendingCheckout
  readonly current: CartState
}

/** Asks whether a checkout that the shop no longer has was completed, until the visitor answers. */
function OrderQuestion({ checkout, current }: OrderQuestionProps) {
  const answer = async (hasOrdered: boolean) => {
    if (await settleCheckout(checkout, hasOrdered)) {
      showToast({
        title: 'Thank you for your order',
        description: 'The items that you ordered are no longer in your cart.',
      })
    }
    // The buttons have disappeared, and without items there is another heading.
    setTimeout(focusHeading)
  }
  return (
    <section aria-labelledby={questionId} className="cart-question rounded-soft bg-mist">
      <div>
        <Heading id={questionId} level={2} size="title">
          {orderQuestion}
        </Heading>
        <p className="mt-2 max-w-text text-small text-slate">{questionText(checkout, current)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void answer(true)} size="small" tone="outline">
          Yes, I have ordered
        </Button>
        <Button onClick={() => void answer(false)} size="small" tone="outline">
          No, keep my items
        </Button>
      </div>
    </section>
  )
}

/** The cart's total, and the buttons to the checkout and back to the kits. */
function CartSummary({ current }: { current: CartState }) {
  const { settings } = useRouter().options.context
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)
  const { available, unavailable } = countsOf(current)
  const checkOut = async () => {
    if (isOpening) return
    setOpening(true)
    // A tab is needed only if there is something to buy.
    await openCheckout(settings, navigate, available > 0 ? newTab : thisWindow)
    setOpening(false)
  }
  return (
    <section
      aria-labelledby="summary"
      className="cart-summary rounded-soft bg-mist lg:sticky lg:top-28 lg:col-span-4"
    >
      <Heading id="summary" level={2} size="title">
        Order Summary
      </Heading>
      <dl className="mt-6 space-y-3 border-y border-line py-5 tabular-nums">
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt>Items</dt>
          <dd>{available}</dd>
        </div>
        {unavailable > 0 && (
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt>Not available</dt>
            <dd>{unavailable}</dd>
          </div>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="font-medium">Total</dt>
          <dd className="font-display text-title">
            <CurrentPrice>{current.formattedTotal}</CurrentPrice>
          </dd>
        </div>
      </dl>
      <p className="mt-4 text-small text-slate">
        Shipping and taxes are calculated at our shop’s checkout, which opens in a new tab.
      </p>
      <SummaryNotes />
      <div className="mt-6 grid gap-3">
        <Button
          aria-busy={isOpening || undefined}
          aria-disabled={isOpening || undefined}
          className="cart-main-button w-full"
          onClick={() => void checkOut()}
        >
          {isOpening ? 'Opening the Checkout…' : 'Proceed to Checkout'}
        </Button>
        <LinkButton className="w-full" to="/products" tone="outline">
          Continue Shopping
        </LinkButton>
      </div>
    </section>
  )
}

/** Notes about the cart as a whole. */
function SummaryNotes() {
  const { hasFailed } = useCartCheck()
  return (
    <div aria-live="polite">
      {hasFailed && (
        <p className="cart-note mt-4">
          We could not check today&apos;s prices and stock.{' '}
          <button
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
            onClick={() => void checkCart()}
            type="button"
          >
            Try again
          </button>
        </p>
      )}
      {!cart.isStorable() && (
        <p className="cart-note mt-4">
          Your browser does not store data for this site, so this cart lasts only until you close or
          reload the page.
        </p>
      )}
    </div>
  )
}
