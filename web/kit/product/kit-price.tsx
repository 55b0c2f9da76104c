import { formatPrice } from '#schemas/field/money.ts'
import type { Sellable } from './read-kit-cards.ts'

/** The price of a kit; a sale price if the cheapest available variant is on sale. */
export function KitPrice({
  product: { price, choices },
}: {
  product: Pick<Sellable, 'choices'> & { readonly price: number }
}) {
  const shown = choices?.find((choice) => choice.inStock && choice.price === price)
  return <SalePrice before={shown?.compareAtPrice} price={price} />
}

/** A price in cents, with the price before a sale. */
export function SalePrice({ price, before }: { price: number; before?: number | undefined }) {
  if (before === undefined) return formatPrice(price)
  return (
    <>
      <ins className="no-underline">
        <span className="sr-only">Sale price </span>
        {formatPrice(price)}
      </ins>{' '}
      <del className="font-normal opacity-75">
        <span className="sr-only">, regular price </span>
        {formatPrice(before)}
      </del>
    </>
  )
}
