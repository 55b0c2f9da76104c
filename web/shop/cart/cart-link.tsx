import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { CartIcon } from './cart-icons.tsx'
import { cart } from './cart-store.ts'
import { orderQuestion, watchCheckouts } from './pending-checkout.ts'
import { countedItems } from './cart-total.ts'

/**
 * The link to the cart, with the number of items. The page is the same for every visitor, so the
 * number appears after the app has started, in a reserved space.
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
      <CartIcon className="size-6" strokeWidth={1.6} />
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
