import { Link } from '@tanstack/react-router'
import { formatPrice } from '#schemas/field/money.ts'
import type { CartItem, CartProduct } from '#schemas/cart/cart.contract.ts'
import { readProductId } from '#schemas/shop/choose-variant.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { costOf, isBuyable } from './cart-changes.ts'
import { useCartCheck } from './cart-check.ts'
import { CurrentPrice } from './current-price.tsx'
import { MinusIcon, PlusIcon } from './cart-icons.tsx'
import type { ItemNote } from './check-cart.ts'
import { itemNews } from './item-news.ts'

interface CartRowProps {
  readonly item: CartItem
  readonly onQuantity: (by: 1 | -1) => void
  readonly onRemove: () => void
  /** By which the button that removes the item is found. */
  readonly removeAttribute: Readonly<Record<string, string>>
}

/** One item of the cart: its kit, how many, and what they cost. */
export function CartRow({ item, onQuantity, onRemove, removeAttribute }: CartRowProps) {
  const { product, quantity } = item
  const { notes } = useCartCheck()
  const canBuy = isBuyable(item)
  return (
    <li className={classNames('cart-row', !canBuy && 'cart-row-unavailable')}>
      <Picture
        alt=""
        className="rounded-small"
        image={pictureOf(product)}
        ratio={3 / 2}
        sizes="(min-width: 40rem) 10.5rem, 5rem"
      />
      <div className="cart-row-name">
        <div>
          <h2 className="font-display text-title">
            {/* The page of a kit that the catalogue has no more is gone as well. */}
            {notes.get(item.id)?.kind === 'gone' ? (
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
          {quantity > 1 && canBuy && (
            <p className="mt-1 text-small text-slate tabular-nums">
              <CurrentPrice>{formatPrice(product.price)}</CurrentPrice> each
            </p>
          )}
        </div>
        {canBuy && (
          <p className="font-medium tabular-nums">
            <CurrentPrice>{formatPrice(costOf(item))}</CurrentPrice>
          </p>
        )}
      </div>
      <ItemMessage item={item} note={notes.get(item.id)} />
      <div className="cart-row-wide flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {canBuy ? (
          <Quantity onQuantity={onQuantity} quantity={quantity} title={product.title} />
        ) : (
          <span />
        )}
        <button
          {...removeAttribute}
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

interface QuantityProps {
  readonly onQuantity: (by: 1 | -1) => void
  readonly quantity: number
  readonly title: string
}

const stepClass =
  'grid size-11 place-items-center rounded-round hover:bg-ink/8 transition-colors duration-(--duration-quick)'

function Quantity({ onQuantity, quantity, title }: QuantityProps) {
  return (
    <fieldset
      aria-label={`Quantity of ${title}`}
      className="inline-flex items-center rounded-round border border-line-strong"
    >
      <button
        aria-label={`Decrease quantity of ${title}`}
        className={stepClass}
        onClick={() => onQuantity(-1)}
        type="button"
      >
        <MinusIcon className="size-4" />
      </button>
      <span className="cart-quantity text-small font-medium tabular-nums">{quantity}</span>
      <button
        aria-label={`Increase quantity of ${title}`}
        className={stepClass}
        onClick={() => onQuantity(1)}
        type="button"
      >
        <PlusIcon className="size-4" />
      </button>
    </fieldset>
  )
}

/** The kit's picture, in the size that the server has chosen for a cart. */
function pictureOf({ imageUrl: url }: CartProduct) {
  return url.startsWith('/') || URL.canParse(url) ? { url, srcSet: `${url} 480w` } : null
}

interface ItemMessageProps {
  readonly item: CartItem
  readonly note: ItemNote | undefined
}

/** What has become of an item since it was added, and what the visitor can do about it. */
function ItemMessage({ item, note }: ItemMessageProps) {
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
