import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'
import { type CartProduct, type CartState } from '#schemas/shop/cart.ts'
import { mockPrefix, rejections } from './change-cart.ts'
import { readProductId } from '#schemas/shop/choose-variant.ts'
import { ShopError } from '#schemas/shop/shop-error.ts'
import type { Choice } from '#schemas/shop/shop-kit.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import type { ShopPlace, SoldKit } from '#web/kit/use-shop.ts'
import { SalePrice } from '#web/kit/product/kit-price.tsx'
import { LineIcon } from '#web/ui/line-icons.tsx'
import { ViewCart } from './cart-link.tsx'
import { cart } from './cart-store.ts'
import { fetchOffers } from './fetch-offers.ts'
import { loadStorefront } from './load-storefront.ts'

interface AddToCartProps {
  readonly kit: SoldKit
  readonly place: ShopPlace
  readonly children?: ReactNode
}

/** The id of the variant choice, for links to it. */
const choiceId = 'choose-kit'

/** The appearance of a button outside of the kit's page. */
const looks = {
  card: { className: 'cart-add cart-card-button', size: 'small', tone: 'outline' },
  night: { className: 'cart-add', size: 'regular', tone: 'outline-night' },
} as const

/** Adds a kit to the cart. Shows only the other buttons (`children`) if the kit cannot be bought. */
export function AddToCart({ kit, place, children }: AddToCartProps) {
  const { choices = [] } = kit
  if (place === 'page') {
    return (
      <AddChosen choices={choices} kit={kit}>
        {children}
      </AddChosen>
    )
  }
  const choice = cheapestOf(choices)
  if (!choice) return null
  const { kind } = readProductId(choice.id)
  // Visitors choose a size or a color on the kit's page.
  if (choices.length > 1 && kind === null) {
    return (
      <LinkButton
        {...looks[place]}
        hash={choiceId}
        params={{ slug: kit.slug }}
        to="/products/$slug"
      >
        Choose options<span className="sr-only">: {kit.title}</span>
      </LinkButton>
    )
  }
  const label = kind === 'premium' ? `Add ${choice.title}` : 'Add to Cart'
  return (
    <AddButton
      {...looks[place]}
      aria-label={`${label}: ${kit.title}`}
      choice={choice}
      kit={kit}
      label={label}
    >
      <LineIcon className="size-4" path="M5 12h14M12 5v14" />
    </AddButton>
  )
}

/** The variant whose price pages show. */
function cheapestOf(choices: readonly Choice[]): Choice | undefined {
  const inStock = choices.filter((choice) => choice.inStock)
  return inStock.toSorted((one, other) => one.price - other.price)[0]
}

interface AddChosenProps {
  readonly choices: readonly Choice[]
  readonly kit: SoldKit
  readonly children: ReactNode
}

function AddChosen({ choices, kit, children }: AddChosenProps) {
  const [chosenId, choose] = useState<string>()
  // The chosen variant might have sold out since.
  const chosen =
    choices.find(({ id, inStock }) => id === chosenId && inStock) ?? cheapestOf(choices)
  if (!chosen) return <div className="kit-actions">{children}</div>
  // On a phone, the button is visible before the choice.
  const isNamed = choices.length > 1 && readProductId(chosen.id).kind === null
  return (
    <>
      {(choices.length > 1 || chosen.title !== '') && (
        <VariantChoice choices={choices} chosen={chosen.id} onChoose={choose} />
      )}
      <div className="kit-actions">
        <AddButton
          choice={chosen}
          className="cart-add cart-main-button"
          kit={kit}
          label={isNamed ? `Add ${chosen.title} to Cart` : 'Add to Cart'}
        />
        {children}
      </div>
    </>
  )
}

interface AddButtonProps extends ButtonProps {
  readonly choice: Choice
  readonly kit: SoldKit
  readonly label: string
}

/** Adds a kit, one click at a time, and shows the result as a toast; `children` is its icon. */
function AddButton({ choice, kit, label, children, ...look }: AddButtonProps) {
  const { settings } = useRouter().options.context
  const [isAdding, setAdding] = useState(false)
  const add = async () => {
    if (isAdding) return
    setAdding(true)
    const { id, price, inStock } = choice
    const title = choice.title ? `${kit.title}, ${choice.title}` : kit.title
    const picture = { description: '', imageUrl: '', imageAlt: '' }
    try {
      if (!(await addKit({ id, title, price, inStock, ...picture }, settings))) return
      const description = `${title} is in your cart.`
      showToast({ title: 'Added to cart', description, action: <ViewCart /> })
    } finally {
      setAdding(false)
    }
  }
  return (
    <Button
      {...look}
      aria-busy={isAdding || undefined}
      aria-disabled={isAdding || undefined}
      onClick={() => void add()}
    >
      {children}
      {/* The button keeps its width while a kit is being added. */}
      <span className="relative">
        <span className={isAdding ? 'opacity-0' : ''}>{label}</span>
        {isAdding && (
          <span aria-hidden="true" className="absolute inset-0">
            Adding…
          </span>
        )}
      </span>
    </Button>
  )
}

/** The timeout for the current offer, in ms. After that, the kit is added as the page shows it. */
const patienceMs = 4000

const inquire = 'Please send us an inquiry instead, and a crew member will help.'

/**
 * Adds a kit to the cart with its current offer, or as the page shows it if the server does not
 * answer. If a kit cannot be added, a toast explains why.
 *
 * @returns whether the kit was added
 */
export async function addKit(shown: CartProduct, settings: RuntimeSettings): Promise<boolean> {
  const reject = (title: string, description: string) => {
    showToast({ title, description, tone: 'destructive' })
    return false
  }
  const offer = await offerOf(shown.id)
  if (offer === null) {
    reportError(new Error('Product not found'))
    return reject('Product not found', `${shown.title} is no longer in our catalog.`)
  }
  if (offer?.isSold === false) {
    const { handle } = readProductId(shown.id)
    reportError(new Error(`No variants found for product: ${handle}`))
    return reject('Not sold online', `${shown.title} cannot be bought here. ${inquire}`)
  }
  const { product } = offer ?? { product: shown }
  if (!product.inStock) {
    return reject('Out of stock', `${product.title} is out of stock right now. ${inquire}`)
  }
  const rejected = await cart.add(product)
  if (rejected) return reject('Your cart is full', rejections[rejected])
  void ensureRemoteCart(settings)
  return true
}

/** The current offer: null if the product is unknown, undefined if the server does not answer in time. */
function offerOf(id: string) {
  const requested = fetchOffers([id]).then(
    (offers) => offers.get(id) ?? null,
    () => undefined,
  )
  return withTimeout(requested, patienceMs, () => undefined)
}

let running: Promise<void> | undefined

/**
 * Gets an id from the shop for the cart, unless the cart has an id (`docs/product.md §14`). Concurrent
 * calls share one request. The promise never rejects: the next add tries again, unless the shop has
 * rejected the request.
 */
function ensureRemoteCart(settings: RuntimeSettings): Promise<void> {
  running ??= createRemoteCart(settings).finally(() => (running = undefined))
  return running
}

async function createRemoteCart(settings: RuntimeSettings): Promise<void> {
  const isMock = (current: CartState | null) => current?.cartId?.startsWith(mockPrefix)
  if (!isMock(cart.get())) return
  const cartId = await newCartId(settings)
  if (cartId === undefined) return
  // Another tab may have been faster.
  await cart.change((current) => (isMock(current) ? { ...current, cartId } : current))
}

/**
 * An id from the shop; a local id if the shop rejects the request, and none if another attempt can
 * help.
 */
async function newCartId(settings: RuntimeSettings): Promise<string | undefined> {
  try {
    const storefront = await loadStorefront(settings)
    return (await storefront.createCheckout()).id
  } catch (cause) {
    // Without a connection, nothing is wrong with the site.
    if (navigator.onLine) reportError(new Error('Failed to create cart', { cause }))
    const isRejected = cause instanceof ShopError && cause.code === 'refused'
    return isRejected ? `local-cart-${Date.now()}` : undefined
  }
}

interface VariantChoiceProps {
  readonly choices: readonly Choice[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** The variants of a kit with their prices; sold-out variants cannot be chosen. */
function VariantChoice({ choices, chosen, onChoose }: VariantChoiceProps) {
  const name = useId()
  return (
    <fieldset className="cart-choices mt-8 scroll-mt-24 print:hidden" id={choiceId}>
      <legend className="mb-3 text-small font-medium">Choose your kit</legend>
      <div className="cart-choice-list">
        {choices.map(({ id, title, contents, price, compareAtPrice, inStock }) => (
          <label className="cart-choice" key={id}>
            <input
              checked={id === chosen}
              disabled={!inStock}
              name={name}
              onChange={() => onChoose(id)}
              type="radio"
            />
            <span>
              <span className="font-medium">{title}</span>
              {contents && <span className="mt-0.5 block text-slate">{contents}</span>}
            </span>
            <span className="tabular-nums">
              {inStock ? <SalePrice before={compareAtPrice} price={price} /> : 'Sold out'}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
