import { useId } from 'react'
import type { KitOffer } from '#schemas/cart/offer.contract.ts'
import { SalePrice } from '#web/product/kit-price.tsx'

/** The id of the choice in the page, to which links lead. */
export const choiceId = 'choose-kit'

interface VariantChoiceProps {
  readonly choices: KitOffer['choices']
  /** The id of the chosen one. */
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** The variants of a kit with their prices; those that are sold out cannot be chosen. */
export function VariantChoice({ choices, chosen, onChoose }: VariantChoiceProps) {
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
