import { editing } from '#web/content/visual-editing-attributes.ts'
import { availabilityLabels } from '#schemas/content/product/availability.ts'
import { parseIncludes } from '#schemas/content/product/includes-text.ts'
import { type SiteData } from '#web/content/site-query-options.ts'
import { KitPrice } from '#web/kit/product/kit-price.tsx'
import { kitItemCount } from '#web/kit/product/kit-contents.ts'
import type { FeaturedKit } from '#web/kit/product/catalog.queries.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { FactStrip } from '#web/ui/fact-strip.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { SidePicture } from '#web/ui/picture/side-picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { useShop } from '#web/kit/use-shop.ts'

interface MasterKitSectionProps {
  readonly product: FeaturedKit
  readonly words: SiteData<'products-page'>
}

/** The Master Kit with its full contents. */
export function MasterKitSection({ product, words }: MasterKitSectionProps) {
  const shop = useShop()
  const contents = kitItemCount(product.includes)
  return (
    <Section labelledBy="master-kit" surface="night">
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-12">
        <SidePicture editAt={editing(words, 'featuredPicture')} image={words.featuredPicture} />
        <div className="flex flex-col lg:col-span-5 lg:pl-8">
          <p className="caption text-apricot">
            {words.featuredCaption}
            {product.availability !== 'in stock' && (
              <span className="text-cloud"> · {availabilityLabels[product.availability]}</span>
            )}
          </p>
          <Heading className="mt-4" id="master-kit" level={2}>
            {product.title}
          </Heading>
          {product.shortDescription && (
            <p className="mt-5 text-cloud/85">{product.shortDescription}</p>
          )}
          <FactStrip
            className="mt-8"
            facts={[
              {
                label: words.priceLabel,
                value: <KitPrice product={product} />,
                editAt: editing(product, 'price'),
              },
              ...(contents
                ? [
                    {
                      label: words.contentsLabel,
                      value: contents,
                      editAt: editing(product, 'includes'),
                    },
                  ]
                : []),
            ]}
            night
          />
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton params={{ slug: product.slug }} to="/products/$slug" tone="accent">
              {words.featuredLabel}
              <span className="sr-only">: {product.title}</span>
              <Arrow />
            </LinkButton>
            {shop && <shop.AddToCart kit={product} place="night" />}
          </div>
        </div>
      </div>
      {contents && (
        <MasterKitInclusions includes={product.includes} title={words.inclusionsTitle} />
      )}
    </Section>
  )
}

function MasterKitInclusions({ includes, title }: { includes: string; title: string }) {
  return (
    <div className="mt-10 border-t border-line-night pt-8">
      <Heading className="mb-8" level={3}>
        {title}
      </Heading>
      <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {parseIncludes(includes).map((group) => (
          <div key={group.heading ?? 'all'}>
            {group.heading && <strong className="font-semibold">{group.heading}</strong>}
            <ul className="mt-2">
              {group.items.map((item) => (
                <li className="border-b border-line-night py-2 text-small text-cloud/85" key={item}>
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  )
}
