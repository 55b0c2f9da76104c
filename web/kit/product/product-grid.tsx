import type { ReactNode } from 'react'
import { KitCard } from '#web/kit/product/kit-card.tsx'
import type { KitCardContent } from '#web/kit/product/read-kit-cards.ts'
import { classNames } from '#web/ui/class-names.ts'

interface ProductGridProps {
  /** Shown in the cell after the last kit. */
  readonly children?: ReactNode
  readonly products: readonly KitCardContent[]
  /** Shows the featured kit first, across a whole row. */
  readonly feature?: boolean
  readonly columns?: 2 | 3
  /** Whether the grid is at the top of its page, so that the first row's pictures load with the page. */
  readonly opening?: boolean
  /** The level of the cards' headings; default 3, below the heading of their section. */
  readonly level?: 2 | 3
  /** Whether the page chose the kits, and does not show them in the order of the catalog. */
  readonly chosen?: boolean
  /** Whether each card offers a comparison with other kits. */
  readonly comparable?: boolean
}

/** The widths of a card's picture in the grids below. */
const halfSizes = '(min-width: 90rem) 39rem, (min-width: 40rem) 46vw, 94vw'
const thirdSizes =
  '(min-width: 90rem) 26rem, (min-width: 48rem) 30vw, (min-width: 40rem) 46vw, 94vw'
const thirdFromLargeSizes =
  '(min-width: 90rem) 26rem, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 94vw'
const largeSizes = '(min-width: 90rem) 52rem, (min-width: 64rem) 60vw, 94vw'

/**
 * Phones show only the first card of the opening row, so only that card's picture loads before all
 * other pictures.
 */
function pictureOf(index: number, columns: number) {
  if (index === 0) return 'first'
  return index < columns ? 'with-page' : 'when-near'
}

/** Kits as cards, each linked to its page. */
export function ProductGrid({
  products,
  feature = false,
  columns = 3,
  opening = false,
  level = 3,
  chosen = false,
  comparable = false,
  children,
}: ProductGridProps) {
  const sizes = columns === 2 ? halfSizes : children ? thirdFromLargeSizes : thirdSizes
  const isLarge = (product: KitCardContent) => feature && product.featured
  const large = products.filter(isLarge)
  const others = products.filter((product) => !isLarge(product))
  return (
    <ul
      className={classNames(
        'grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:gap-x-8 lg:gap-y-12',
        columns === 3 && (children ? 'lg:grid-cols-3' : 'md:grid-cols-3'),
      )}
    >
      {[...large, ...others].map((product, index) => (
        <li className={isLarge(product) ? 'col-span-full' : undefined} key={product._id}>
          <KitCard
            chosen={chosen}
            comparable={comparable}
            large={isLarge(product)}
            level={level}
            picture={opening ? pictureOf(index, columns) : 'when-near'}
            product={product}
            sizes={isLarge(product) ? largeSizes : sizes}
          />
        </li>
      ))}
      {children && (
        // The last cell fills its row if no kit is beside it.
        <li
          className={classNames(
            others.length % 2 === 0 && 'max-lg:col-span-full',
            others.length % 3 === 0 && 'lg:col-span-full',
          )}
        >
          {children}
        </li>
      )}
    </ul>
  )
}
