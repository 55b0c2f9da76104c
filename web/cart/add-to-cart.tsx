import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { KitOffer } from '#schemas/cart/offer.contract.ts'
import { formatPrice } from '#schemas/field/money.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toast-store.ts'
import type { ShopPlace, SoldKit } from '#web/use-shop.ts'
import { cart } from './browser-cart.ts'
import { kitAdder } from './add-kit.ts'
import { fetchOffers } from './fetch-offers.ts'
import { PlusIcon } from './cart-icons.tsx'
import { ensureRemoteCart } from './browser-remote-cart.ts'
import { VariantChoice } from './variant-choice.tsx'
import { ViewCart } from './view-cart.tsx'

interface AddToCartProps {
  readonly kit: SoldKit
  readonly place: ShopPlace
  readonly children?: ReactNode
}

type Choice = KitOffer['choices'][number]

/**
 * Puts a kit into the cart; only the other buttons (`children`) where the shop does not sell it, or has
 * none left.
 */
export function AddToCart({ kit, place, children }: AddToCartProps) {
  const choices = kit.offer?.choices.filter(({ price }) => price > 0) ?? []
  const choice = choices.find(({ inStock }) => inStock)
  if (place === 'page') {
    return (
      <AddChosen choices={choices} kit={kit}>
        {children}
      </AddChosen>
    )
  }
  if (!choice) return null
  // A card shows the lowest price, so that it has to name a choice that costs another.
  const isShown = choice === choices[0] && (choices.length > 1 || choice.title === '')
  const other = isShown ? undefined : `${choice.title}, ${formatPrice(choice.price)}`
  return <AddFirst choice={choice} kit={kit} other={other} place={place} />
}

interface AddChosenProps {
  readonly choices: Choice[]
  readonly kit: SoldKit
  readonly children: ReactNode
}

function AddChosen({ choices, kit, children }: AddChosenProps) {
  const [chosenId, choose] = useState<string>()
  const { add, isAdding } = useAdd(kit)
  // What was chosen may be sold out since.
  const inStock = choices.filter((choice) => choice.inStock)
  const chosen = inStock.find(({ id }) => id === chosenId) ?? inStock[0]
  if (!chosen) return <div className="kit-actions">{children}</div>
  return (
    <>
      {(choices.length > 1 || chosen.title !== '') && (
        <VariantChoice choices={choices} chosen={chosen.id} onChoose={choose} />
      )}
      <div className="kit-actions">
        <Button
          aria-busy={isAdding || undefined}
          aria-disabled={isAdding || undefined}
          className="cart-add cart-main-button"
          onClick={() => void add(chosen)}
        >
          <AddLabel isAdding={isAdding} label="Add to Cart" />
        </Button>
        {children}
      </div>
    </>
  )
}

interface AddFirstProps extends AddToCartProps {
  readonly choice: Choice
  /** The choice's name and price, where they are not those that the card shows. */
  readonly other: string | undefined
}

function AddFirst({ choice, kit, other, place }: AddFirstProps) {
  const { add, isAdding } = useAdd(kit)
  const label = other ? `Add ${other}` : 'Add to Cart'
  const isOnCard = place === 'card'
  return (
    <Button
      aria-busy={isAdding || undefined}
      aria-disabled={isAdding || undefined}
      aria-label={`${label}: ${kit.title}`}
      className={classNames('cart-add', isOnCard && 'cart-card-button')}
      onClick={() => void add(choice)}
      size={isOnCard ? 'small' : 'regular'}
      tone={isOnCard ? 'outline' : 'outline-night'}
    >
      <PlusIcon className="size-4" />
      <AddLabel isAdding={isAdding} label={label} />
    </Button>
  )
}

/** The words of a button, which is as wide while a kit is being added. */
function AddLabel({ label, isAdding }: { label: string; isAdding: boolean }) {
  return (
    <span className="relative">
      <span className={isAdding ? 'opacity-0' : ''}>{label}</span>
      {isAdding && (
        <span aria-hidden="true" className="absolute inset-0">
          Adding…
        </span>
      )}
    </span>
  )
}

/** How a kit is added: one click at a time, and the visitor hears of what came of it. */
function useAdd({ title }: SoldKit) {
  const { settings } = useRouter().options.context
  const [isAdding, setAdding] = useState(false)
  const add = async ({ id, title: variant, price, inStock }: Choice) => {
    if (isAdding) return
    setAdding(true)
    const name = variant ? `${title}, ${variant}` : title
    const picture = { description: '', imageUrl: '', imageAlt: '' }
    const addKit = kitAdder({
      cart,
      fetchOffers,
      ensureRemoteCart: () => ensureRemoteCart(settings),
      say: showToast,
      log: reportError,
      patienceMs: 4000,
    })
    try {
      if (!(await addKit({ id, title: name, price, inStock, ...picture }))) return
      const description = `${name} is in your cart.`
      showToast({ title: 'Added to cart', description, action: <ViewCart /> })
    } finally {
      setAdding(false)
    }
  }
  return { add, isAdding }
}
