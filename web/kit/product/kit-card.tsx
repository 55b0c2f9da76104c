import { editing, placing } from '#web/content/visual-editing-attributes.ts'
import { Link } from '@tanstack/react-router'
import { KitPrice } from '#web/kit/product/kit-price.tsx'
import { KitAvailability } from '#web/kit/product/kit-availability.tsx'
import type { KitCardContent } from '#web/kit/product/read-kit-cards.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { TextLink } from '#web/ui/link/text-link.tsx'
import { useShop } from '#web/kit/use-shop.ts'

interface KitCardProps {
  readonly product: KitCardContent
  /** Shown across a whole row: on wide screens, the text is beside the picture. */
  readonly large?: boolean
  readonly level?: 2 | 3
  /** Whether the page chose the kit, so that its position in the catalog does not matter. */
  readonly chosen?: boolean
  /** The width of the card's picture, which depends on the grid. */
  readonly sizes: string
  /**
   * When the card's picture loads: before all other pictures, with the page, or when the visitor
   * scrolls near it.
   */
  readonly picture?: 'first' | 'with-page' | 'when-near'
  /** Whether the card offers a comparison with other kits. */
  readonly comparable?: boolean
}

/** A kit of the catalog: picture, name and figures; the whole card links to the kit. */
export function KitCard({
  product,
  large = false,
  level = 3,
  chosen = false,
  picture = 'when-near',
  comparable = false,
  sizes,
}: KitCardProps) {
  const shop = useShop()
  return (
    // Editors cannot drag a large or chosen card, because its place is not its position in the catalog.
    <article
      {...(!large && !chosen && placing(product, 'kits'))}
      className={classNames(
        'group/button relative flex h-full flex-col',
        large && 'lg:grid lg:grid-cols-3 lg:gap-x-8',
      )}
    >
      <div
        className={classNames('overflow-hidden rounded-small bg-mist', large && 'lg:col-span-2')}
      >
        <Picture
          alt=""
          className="transition-transform duration-700 ease-glide group-hover/button:scale-[1.025]"
          image={product.image}
          editAt={editing(product, 'image')}
          eager={picture === 'with-page'}
          priority={picture === 'first'}
          ratio={3 / 2}
          sizes={sizes}
        />
      </div>
      <div className="flex grow flex-col">
        <Heading className="mt-5" level={level} size={large ? 'heading' : 'title'}>
          <Link className="card-link" params={{ slug: product.slug }} to="/products/$slug">
            {product.title}
          </Link>
        </Heading>
        {product.shortDescription && (
          <p className={classNames('mt-2 max-w-text text-slate', !large && 'text-small')}>
            {product.shortDescription}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-5">
          <p className="text-body font-medium tabular-nums" data-sanity={editing(product, 'price')}>
            <KitPrice product={product} />
          </p>
          <KitAvailability product={product} />
        </div>
        <div className="mt-3 flex items-center justify-between border-t border-line pt-3 text-small text-slate">
          <span className="tabular-nums" data-sanity={editing(product, 'includes')}>
            {product.contents}
          </span>
          {comparable && (
            <TextLink
              className="relative -my-3 inline-block py-3"
              // Preloading every card would load every kit once more.
              preload="intent"
              search={{ kits: product.slug }}
              to="/products/compare"
            >
              Compare<span className="sr-only"> {product.title}</span>
            </TextLink>
          )}
          <Arrow className="text-ink" />
        </div>
        {shop && <shop.AddToCart kit={product} place="card" />}
      </div>
    </article>
  )
}
