import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { formatPrice } from '#schemas/field/money.ts'
import { type CartItem, type CartProduct, type CartState } from '#schemas/shop/cart.ts'
import { costOf, isBuyable } from './cart-total.ts'
import { rejections } from './change-cart.ts'
import { readProductId } from '#schemas/shop/choose-variant.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { TextLink } from '#web/ui/link/text-link.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { LineIcon } from '#web/ui/line-icons.tsx'
import { itemNews, useCartCheck } from './cart-check.ts'
import { cart } from './cart-store.ts'

/** The attribute that identifies the button that removes an item. */
const removes = 'data-removes'

/** The list of the cart's items. The focus stays in the list when an item is removed. */
export function CartItems({ currentCart: { items } }: { currentCart: CartState }) {
  const list = useRef<HTMLUListElement>(null)
  const remove = async (item: CartItem) => {
    const at = items.findIndex(({ id }) => id === item.id)
    const next = items[at + 1] ?? items[at - 1]
    await cart.remove(item.id)
    const button = next && list.current?.querySelector(`[${removes}="${CSS.escape(next.id)}"]`)
    if (button instanceof HTMLElement) button.focus()
    // Without items there is no list, but another heading.
    else setTimeout(focusHeading)
    showToast({ title: 'Item removed', description: 'Item has been removed from your cart' })
  }
  const changeQuantity = async (item: CartItem, by: 1 | -1) => {
    if (item.quantity + by <= 0) {
      await remove(item)
      return
    }
    const rejected = await cart.setQuantity(item.id, (now) => now + by)
    if (rejected) {
      const description = rejections[rejected]
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
        />
      ))}
    </ul>
  )
}

interface CartRowProps {
  readonly item: CartItem
  readonly onQuantity: (by: 1 | -1) => void
  readonly onRemove: () => void
}

function CartRow({ item, onQuantity, onRemove }: CartRowProps) {
  const { product, quantity } = item
  const note = useCartCheck().notes.get(item.id)
  const canBuy = isBuyable(item)
  const news = itemNews(item, note)
  return (
    <li className={classNames('cart-row', !canBuy && 'cart-row-unavailable')}>
      <Picture
        alt=""
        className="rounded-small"
        image={pictureOf(product)}
        ratio={3 / 2}
        sizes="(min-width: 40rem) 10.5rem, 5rem"
        widest={480}
      />
      <div className="cart-row-name">
        <div>
          <h2 className="font-display text-title">
            {/* A kit that is no longer in the catalog has no page. */}
            {note === 'gone' ? (
              product.title
            ) : (
              <Link
                className="hover:underline hover:underline-offset-4"
                params={{ slug: readProductId(item.productId).handle }}
                to="/products/$slug"
              >
                {product.title}
              </Link>
            )}
          </h2>
          {canBuy && (
            <p className="mt-1 text-small text-slate tabular-nums">
              <CurrentPrice>{formatPrice(product.price)}</CurrentPrice> each
            </p>
          )}
        </div>
        {canBuy && (
          <p className="font-medium tabular-nums">
            <span className="sr-only">Subtotal: </span>
            <CurrentPrice>{formatPrice(costOf(item))}</CurrentPrice>
          </p>
        )}
      </div>
      {news && (
        <p className="cart-row-wide cart-note">
          {news}
          {!canBuy && (
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
      )}
      <div className="cart-row-wide flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {canBuy ? (
          <Quantity onQuantity={onQuantity} quantity={quantity} title={product.title} />
        ) : (
          <span />
        )}
        <button
          {...{ [removes]: item.id }}
          aria-label={`Remove ${product.title}`}
          className="inline-flex min-h-11 min-w-11 items-center justify-center text-small font-medium underline decoration-tan/50 underline-offset-4 hover:decoration-ink"
          onClick={onRemove}
          type="button"
        >
          Remove
        </button>
      </div>
    </li>
  )
}

/** The kit's picture, in the server's size for a cart. */
function pictureOf({ imageUrl: url }: CartProduct) {
  return url.startsWith('/') || URL.canParse(url) ? { url, srcSet: `${url} 480w` } : null
}

interface QuantityProps extends Pick<CartRowProps, 'onQuantity'> {
  readonly quantity: number
  readonly title: string
}

const stepClass =
  'grid size-11 place-items-center rounded-round hover:bg-ink/8 transition-colors duration-(--duration-quick)'

function Quantity({ onQuantity, quantity, title }: QuantityProps) {
  return (
    <fieldset
      aria-label="Quantity"
      className="inline-flex items-center rounded-round border border-line-strong"
    >
      <button
        aria-label={`Decrease quantity of ${title}`}
        className={stepClass}
        onClick={() => onQuantity(-1)}
        type="button"
      >
        <LineIcon className="size-4" path="M5 12h14" />
      </button>
      <span className="cart-quantity text-small font-medium tabular-nums">{quantity}</span>
      <button
        aria-label={`Increase quantity of ${title}`}
        className={stepClass}
        onClick={() => onQuantity(1)}
        type="button"
      >
        <LineIcon className="size-4" path="M5 12h14M12 5v14" />
      </button>
    </fieldset>
  )
}

/**
 * A price in the cart, shown after this page has read it: old prices never appear. A dash replaces a
 * price that could not be read.
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
      <span className="sr-only">{hasFailed ? 'Price unknown' : 'Checking the price'}</span>
    </>
  )
}
