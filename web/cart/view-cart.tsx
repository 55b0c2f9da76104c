import { LinkButton } from '#web/ui/link-button.tsx'

/** The way to the cart, in a toast. */
export function ViewCart() {
  return (
    <LinkButton className="cart-view" size="small" to="/cart" tone="outline">
      View Cart
    </LinkButton>
  )
}
