import { useNavigate, useRouter } from '@tanstack/react-router'
import type { CartState } from '#schemas/shop/cart.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { countsOf } from './cart-total.ts'
import { checkCart, useCartCheck } from './cart-check.ts'
import { CurrentPrice } from './cart-items.tsx'
import { cart } from './cart-store.ts'
import { failCheckout, showRejection } from './fail-checkout.tsx'
import { newTab, openCheckout, thisWindow, useIsOpening } from './open-checkout.ts'
import { questionId } from './pending-checkout.ts'

/** The cart's total, and the buttons to the checkout and back to the kits. */
export function CartSummary({ current }: { current: CartState }) {
  const { context } = useRouter().options
  const navigate = useNavigate()
  const isOpening = useIsOpening()
  const { available, unavailable } = countsOf(current)
  const checkOut = async () => {
    if (isOpening) return
    // A tab is needed only if there is something to buy.
    const outcome = await openCheckout(context, available > 0 ? newTab : () => thisWindow)
    if (outcome.kind === 'failed') await failCheckout(navigate)
    if (outcome.kind === 'unanswered') leadToQuestion()
    if (outcome.kind === 'rejected') showRejection(outcome.words)
    if (outcome.kind === 'changed') {
      showToast({
        title: 'Your cart has changed',
        description: 'Please review it before you check out.',
      })
    }
    if (outcome.kind === 'rejected' || outcome.kind === 'changed') leadToNote()
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

/** Moves the focus to the question; on a small screen, it is far above the button. */
function leadToQuestion() {
  const heading = document.getElementById(questionId)
  heading?.scrollIntoView({ block: 'center' })
  focusHeading(heading)
}

/** Scrolls to the first note; on a small screen, it is far above the button. */
function leadToNote() {
  // After the notes are rendered.
  setTimeout(() => {
    document.querySelector('.cart-row .cart-note')?.scrollIntoView({ block: 'center' })
  })
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
