import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { NoticePage } from '#web/ui/page/notice-page.tsx'
import { AnchorButton, LinkButton } from '#web/ui/link/link-button.tsx'
import { openCheckout } from './open-checkout.tsx'
import { OrderByHand } from './order-by-hand.tsx'

/** The server's text for visitors with scripts, and for visitors without. */
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

/** Opens the shop's checkout at once, and shows links to it (`docs/product.md §2`). */
export function CheckoutPage() {
  const { settings } = useRouter().options.context
  const navigate = useNavigate()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    void openCheckout(settings, navigate).then(setUrl)
  }, [settings, navigate])
  return (
    <NoticePage
      caption="Checkout"
      text={
        url
          ? 'You are on your way to our shop’s checkout. If it does not open automatically, please use one of the buttons.'
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
