import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { NoticePage } from '#web/layout/notice-page.tsx'
import { AnchorButton, LinkButton } from '#web/ui/link-button.tsx'
import { failCheckout } from './fail-checkout.ts'
import { thisWindow } from './checkout-tab.ts'
import { openCheckout } from './open-checkout.ts'
import { OrderByHand } from './order-by-hand.tsx'
import { tellRejection } from './tell-rejection.ts'

/** What the server sends: what happens if scripts run, and what to do if they do not. */
const waiting = (
  <>
    <span className="cart-scripted">
      We are handing your cart over to our shop’s checkout. This takes a moment.
    </span>
    <span className="cart-unscripted">
      <OrderByHand part="checkout" />
    </span>
  </>
)

/** Leads to the shop's checkout at once, and offers the way by hand (`docs/product.md §2`). */
export function CheckoutPage() {
  const { context } = useRouter().options
  const navigate = useNavigate()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isLeft = false
    const open = async () => {
      const outcome = await openCheckout(context, () => ({
        ...thisWindow,
        show(url) {
          if (!isLeft) thisWindow.show(url)
        },
      }))
      if (isLeft) return
      if (outcome.kind === 'opened') setUrl(outcome.url)
      // The cart says what has changed, and asks about an earlier checkout.
      if (outcome.kind === 'changed' || outcome.kind === 'unanswered') {
        await navigate({ to: '/cart', replace: true })
      }
      if (outcome.kind === 'rejected') {
        await navigate({ to: '/cart', replace: true })
        // A toast belongs to the page on which it appears.
        tellRejection(outcome.words)
      }
      if (outcome.kind === 'failed') await failCheckout(navigate)
    }
    void open()
    return () => {
      isLeft = true
    }
  }, [context, navigate])
  return (
    <NoticePage
      caption="Checkout"
      text={
        url
          ? 'You are on your way to our shop’s checkout. If it does not open by itself, please use one of the buttons.'
          : waiting
      }
      title="Checkout"
    >
      {url ? (
        <>
          <AnchorButton href={url}>Continue to Checkout</AnchorButton>
          <AnchorButton href={url} rel="noopener" target="_blank" tone="outline">
            Open in a New Tab
          </AnchorButton>
        </>
      ) : (
        <LinkButton to="/cart" tone="outline">
          Back to Cart
        </LinkButton>
      )}
    </NoticePage>
  )
}
