import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { countedItems } from '#schemas/shop/cart.ts'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { LineIcon } from '#web/ui/line-icons.tsx'
import { cart } from './cart-store.ts'
import { orderQuestion, watchCheckouts } from './pending-checkout.ts'

/**
 * The link to the cart, with the number of items. The page's HTML is the same for every visitor, so
 * the number appears after the app has started, in a reserved space.
 */
export function CartLink() {
  const current = cart.useValue()
  const { settings } = useRouter().options.context
  useEffect(() => {
    cart.open()
    // Visitors can come back from the checkout to any page.
    return watchCheckouts(settings, pointToQuestion)
  }, [settings])
  const count = current?.itemCount ?? 0
  return (
    <Link
      aria-label={current ? `Cart, ${countedItems(count)}` : 'Cart'}
      className="cart-link relative grid size-11 shrink-0 place-items-center rounded-round hover:bg-ink/8"
      to="/cart"
    >
      {/* A bag. */}
      <LineIcon
        className="size-6"
        path="M16 10a4 4 0 0 1-8 0M3.1 6h17.8M3.4 5.5a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.7a2 2 0 0 0-.4-1.2l-2-2.7A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z"
        strokeWidth={1.6}
      />
      {count > 0 && (
        <span aria-hidden="true" className="cart-count font-medium tabular-nums">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}

/** Shows a toast about the question, unless the page shows the question or navigates to it. */
function pointToQuestion(): void {
  if (['/cart', '/shopify-checkout'].includes(window.location.pathname)) return
  showToast({
    title: orderQuestion,
    description:
      'Please tell us in your cart, which still contains the items that you took to the checkout.',
    action: <ViewCart />,
  })
}

/** The link to the cart in a toast. */
export function ViewCart() {
  return (
    <LinkButton className="cart-view" size="small" to="/cart" tone="outline">
      View Cart
    </LinkButton>
  )
}
