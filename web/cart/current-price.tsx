import { useCartCheck } from './cart-check.ts'

/**
 * A price of the cart, once it is known to be that of today: until then its place is kept, and an old
 * price is never shown. A dash stands for one that could not be read.
 */
export function CurrentPrice({ children }: { children: string }) {
  const { isKnown, hasFailed } = useCartCheck()
  if (isKnown) return children
  return (
    <>
      {hasFailed ? (
        <span aria-hidden="true">—</span>
      ) : (
        <span
          aria-hidden="true"
          className="cart-price-pending animate-breathe rounded-small bg-ink/8"
        />
      )}
      <span className="sr-only">{hasFailed ? 'Price not known' : 'Checking the price'}</span>
    </>
  )
}
