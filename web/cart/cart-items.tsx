import { useRef } from 'react'
import type { CartItem, CartState } from '#schemas/cart/cart.contract.ts'
import { focusHeading } from '#web/navigation/focus-heading.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { cart } from './browser-cart.ts'
import { refusals } from './cart-changes.ts'
import { CartRow } from './cart-row.tsx'

/** The name of the attribute by which the button that removes an item is found. */
const removes = 'data-removes'

/** What is in the cart. The focus stays in the list when an item goes. */
export function CartItems({ held: { items } }: { held: CartState }) {
  const list = useRef<HTMLUListElement>(null)
  const remove = async (item: CartItem) => {
    const at = items.findIndex(({ id }) => id === item.id)
    const next = items[at + 1] ?? items[at - 1]
    await cart.remove(item.id)
    const button = next && list.current?.querySelector(`[${removes}="${CSS.escape(next.id)}"]`)
    if (button instanceof HTMLElement) button.focus()
    // The list is gone with its last item, and the page says so by another heading.
    else setTimeout(focusHeading)
    showToast({ title: 'Item removed', description: 'Item has been removed from your cart' })
  }
  const changeQuantity = async (item: CartItem, by: 1 | -1) => {
    if (item.quantity + by <= 0) {
      await remove(item)
      return
    }
    const refused = await cart.setQuantity(item.id, (now) => now + by)
    if (refused) {
      const description = refusals[refused]
      showToast({ title: 'Quantity not changed', description, tone: 'destructive' })
    }
  }
  return (
    <ul className="divide-y divide-line border-y border-line lg:col-span-8" ref={list}>
      {items.map((item) => (
        <CartRow
          item={item}
          key={item.id}
          onQuantity={(by) => void changeQuantity(item, by)}
          onRemove={() => void remove(item)}
          removeAttribute={{ [removes]: item.id }}
        />
      ))}
    </ul>
  )
}
