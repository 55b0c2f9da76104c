import { useId } from 'react'
import type { KitOffer } from '#schemas/cart/offer.contract.ts'
import type { VariantContents } from '#web/product/facts/kit-facts.ts'
import { SalePrice } from '#web/product/kit-price.tsx'

interface VariantChoiceProps {
  readonly choices: KitOffer['choices']
  /** The id of the chosen one. */
  readonly chosen: string
  /** What each of them contains, by its name. */
  readonly contents: readonly VariantContents[] | undefined
  readonly onChoose: (id: string) => void
}

function Contents({ of: described }: { of: VariantContents | undefined }) {
  if (!described) return null
  return (
    <span className="mt-0.5 block text-slate" data-sanity={described.editAt}>
      {described.contents}
    </span>
  )
}

/** The variants of a kit with their prices; those that are sold out cannot be chosen. */
export function VariantChoice({ choices, chosen, contents, onChoose }: VariantChoiceProps) {
  const name = useId()
  return (
    <fieldset className="cart-choices mt-8 print:hidden">
      <legend className="mb-3 text-small font-medium">Choose your kit</legend>
      <div className="cart-choice-list">
        {choices.map(({ id, title, price, compareAtPrice, inStock }) => (
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
              <Contents of={contents?.find((one) => one.name === title)} />
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
