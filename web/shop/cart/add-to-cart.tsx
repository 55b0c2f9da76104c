import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { KitOffer } from '#schemas/shop/cart/offer.contract.ts'
import { readProductId } from '#schemas/shop/choose-variant.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toast/toast-store.ts'
import type { ShopPlace, SoldKit } from '#web/kit/use-shop.ts'
import { SalePrice } from '#web/kit/product/kit-price.tsx'
import { addKit } from './add-kit.ts'
import { PlusIcon } from './cart-icons.tsx'
import { ViewCart } from './cart-link.tsx'
import { cart } from './cart-store.ts'
import { fetchOffers } from './fetch-offers.ts'
import { ensureRemoteCart } from './remote-cart.ts'

interface AddToCartProps {
  readonly kit: SoldKit
  readonly place: ShopPlace
  readonly children?: ReactNode
}

type Choice = KitOffer['choices'][number]

/** The id of the variant choice, for links to it. */
const choiceId = 'choose-kit'

/** Adds a kit to the cart. Shows only the other buttons (`children`) if the kit cannot be bought. */
export function AddToCart({ kit, place, children }: AddToCartProps) {
  const choices = kit.offer?.choices ?? []
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
  if (choices.length > 1 && kind === null) return <ChooseOptions kit={kit} place={place} />
  const label = kind === 'premium' ? `Add ${choice.title}` : 'Add to Cart'
  return <AddOne choice={choice} kit={kit} label={label} place={place} />
}

/** The variant whose price pages show. */
function cheapestOf(choices: readonly Choice[]): Choice | undefined {
  const inStock = choices.filter((choice) => choice.inStock)
  return inStock.toSorted((one, other) => one.price - other.price)[0]
}

function ChooseOptions({ kit, place }: AddToCartProps) {
  return (
    <LinkButton
      className={classNames('cart-add', place === 'card' && 'cart-card-button')}
      hash={choiceId}
      params={{ slug: kit.slug }}
      size={place === 'card' ? 'small' : 'regular'}
      to="/products/$slug"
      tone={place === 'card' ? 'outline' : 'outline-night'}
    >
      Choose options<span className="sr-only">: {kit.title}</span>
    </LinkButton>
  )
}

interface AddChosenProps {
  readonly choices: Choice[]
  readonly kit: SoldKit
  readonly children: ReactNode
}

function AddChosen({ choices, kit, children }: AddChosenProps) {
  const [chosenId, choose] = useState<string>()
  const { add, isAdding } = useAdd(kit)
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
        <Button
          aria-busy={isAdding || undefined}
          aria-disabled={isAdding || undefined}
          className="cart-add cart-main-button"
          onClick={() => void add(chosen)}
        >
          <AddLabel
            isAdding={isAdding}
            label={isNamed ? `Add ${chosen.title} to Cart` : 'Add to Cart'}
          />
        </Button>
        {children}
      </div>
    </>
  )
}

interface AddOneProps extends AddToCartProps {
  readonly choice: Choice
  readonly label: string
}

function AddOne({ choice, kit, label, place }: AddOneProps) {
  const { add, isAdding } = useAdd(kit)
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

/** A button's label. The button keeps its width while a kit is being added. */
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

/** Adds a kit, one click at a time, and shows the result as a toast. */
function useAdd({ title }: SoldKit) {
  const { settings } = useRouter().options.context
  const [isAdding, setAdding] = useState(false)
  const add = async ({ id, title: variant, price, inStock }: Choice) => {
    if (isAdding) return
    setAdding(true)
    const name = variant ? `${title}, ${variant}` : title
    const picture = { description: '', imageUrl: '', imageAlt: '' }
    const shown = { id, title: name, price, inStock, ...picture }
    try {
      const isAdded = await addKit(shown, {
        cart,
        fetchOffers,
        ensureRemoteCart: () => ensureRemoteCart(settings),
        say: showToast,
        log: reportError,
        patienceMs: 4000,
      })
      if (!isAdded) return
      const description = `${name} is in your cart.`
      showToast({ title: 'Added to cart', description, action: <ViewCart /> })
    } finally {
      setAdding(false)
    }
  }
  return { add, isAdding }
}

interface VariantChoiceProps {
  readonly choices: KitOffer['choices']
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** The variants of a kit with their prices; sold-out variants cannot be chosen. */
function VariantChoice({ choices, chosen, onChoose }: VariantChoiceProps) {
  const name = useId()
  return (
    <fieldset className="cart-choices mt-8 scroll-mt-28 print:hidden" id={choiceId}>
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
