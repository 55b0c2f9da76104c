import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { cart, useCart } from './browser-cart.ts'
import { CartIcon } from './cart-icons.tsx'
import { countedItems } from './counted-items.ts'
import { watchCheckouts } from './unanswered-checkout.ts'

/**
 * The way to the cart, with the number of items in it. The page is the same for everybody, so the
 * number comes once the app has started, in a place that is kept for it.
 */
export function CartLink() {
  const held = useCart()
  const { settings } = useRouter().options.context
  useEffect(() => {
    cart.open()
    // Visitors can come back from the checkout to any page.
    return watchCheckouts(settings)
  }, [settings])
  const count = held?.itemCount ?? 0
  return (
    <Link
      aria-label={held ? `Cart, ${countedItems(count)}` : 'Cart'}
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
