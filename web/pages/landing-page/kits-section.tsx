import { useSiteQuery } from '#web/content/site-query-options.ts'
import { KitCard } from '#web/kit/product/kit-card.tsx'
import { ProductGrid } from '#web/kit/product/product-grid.tsx'
import type { KitCardContent } from '#web/kit/product/read-kit-cards.ts'
import { PagePart } from '#web/ui/page/page-part.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Section } from '#web/ui/section.tsx'
import type { BlockOf, BlockProps } from '#web/pages/landing-page/read-block.ts'
import { BlockHead, namedBy } from './block-head.tsx'

/** The widths of the picture of a single card. */
const wideSizes = '(min-width: 90rem) 46rem, (min-width: 64rem) 54vw, 94vw'

/** Kits as cards; a single card is next to the heading. */
export function KitsSection({ block, tight }: BlockProps<'kitsBlock'>) {
  const isOne = (block.count || block.kits.length) === 1
  const cards =
    block.count === 0 ? (
      <KitCards block={block} kits={block.kits} />
    ) : (
      // An editor can add the block while the page is open, before the kits are loaded.
      <PagePart>
        <FirstKitCards block={block} />
      </PagePart>
    )
  return (
    <Section
      className={classNames(isOne && 'gap-x-8 md:grid lg:grid-cols-12')}
      tight={tight}
      {...namedBy(block)}
    >
      <div className={classNames(isOne && 'lg:col-span-5')}>
        <BlockHead block={block} />
      </div>
      <div className={classNames(isOne && 'lg:col-span-7')}>{cards}</div>
    </Section>
  )
}

function FirstKitCards({ block }: { readonly block: BlockOf<'kitsBlock'> }) {
  const { kits } = useSiteQuery('kits')
  return <KitCards block={block} kits={kits.slice(0, block.count)} />
}

interface KitCardsProps {
  readonly block: BlockOf<'kitsBlock'>
  readonly kits: readonly KitCardContent[]
}

function KitCards({ block, kits }: KitCardsProps) {
  const level = block.heading ? 3 : 2
  const [first] = kits
  // Dragging a card here would move it in the catalog, which is not visible on this page.
  const common = { chosen: true, level } as const
  if (first && kits.length === 1) return <KitCard {...common} product={first} sizes={wideSizes} />
  const columns = kits.length === 2 || kits.length === 4 ? 2 : 3
  return <ProductGrid {...common} columns={columns} products={kits} />
}
