import type { CartItem } from '#schemas/cart/cart.contract.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { isBuyable } from './cart-changes.ts'
import type { ItemNote } from './check-cart.ts'
import { itemNews } from './item-news.ts'

interface ItemMessageProps {
  readonly item: CartItem
  readonly note: ItemNote | undefined
}

/** What has become of an item since it was added, and what the visitor can do about it. */
export function ItemMessage({ item, note }: ItemMessageProps) {
  const text = itemNews(item, note)
  if (!text) return null
  return (
    <p className="cart-row-wide cart-note">
      {text}
      {!isBuyable(item) && (
        <>
          {' '}
          It is not part of the total.{' '}
          <TextLink search={{ kit: item.productId }} to="/order">
            Inquire about it
          </TextLink>
          , or remove it.
        </>
      )}
    </p>
  )
}
