import { formatLeadTime } from '#schemas/content/product/lead-time.ts'
import { editing } from '#web/content/visual-editing-attributes.ts'
import { paragraphsOf } from '#web/content/page/paragraphs-of.ts'
import { itemCountOf } from '#web/kit/product/kit-contents.ts'
import { KitPictures } from '#web/kit/product/kit-pictures.tsx'
import { KitPrice } from '#web/kit/product/kit-price.tsx'
import { KitAvailability } from '#web/kit/product/kit-availability.tsx'
import { KitTools } from '#web/kit/product/kit-tools.tsx'
import type { Kit } from '#web/kit/product/kit.queries.ts'
import { FactStrip } from '#web/ui/fact-strip.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { Container } from '#web/ui/section.tsx'
import { noWrap } from '#web/ui/no-wrap.tsx'
import { useShop } from '#web/kit/use-shop.ts'

/**
 * The top of a kit's page, which a phone shows without scrolling: picture, status, name, price and the
 * link to an inquiry; then the description.
 */
export function KitOpening({ product }: { product: Kit }) {
  const shop = useShop()
  const isBuyable = shop && product.choices && product.availability === 'in stock'
  const inquire = (
    <LinkButton search={{ kit: product.slug }} to="/order" tone={isBuyable ? 'outline' : undefined}>
      {product.availability === 'coming soon'
        ? 'Coming Soon — Inquire for Details'
        : 'Inquire to Purchase'}
    </LinkButton>
  )
  return (
    <Container className="grid items-start gap-x-8 gap-y-6 pt-2 pb-10 md:pb-14 max-lg:landscape:grid-cols-2 lg:grid-cols-12">
      <div className="min-w-0 lg:order-last lg:col-span-7">
        <KitPictures product={product} />
      </div>
      <div className="lg:col-span-5 lg:pr-8">
        <KitAvailability product={product} />
        <Heading className="mt-3" level={1} size="heading">
          {product.title}
        </Heading>
        <FactStrip className="mt-6" facts={factsOf(product)} />
        {shop ? (
          <shop.AddToCart kit={product} place="page">
            {inquire}
          </shop.AddToCart>
        ) : (
          <div className="kit-actions">{inquire}</div>
        )}
        <div className="mt-4 print:hidden">
          <KitTools slug={product.slug} />
        </div>
        {product.description && <KitDescription text={product.description} />}
      </div>
    </Container>
  )
}

function factsOf(product: Kit) {
  const { contents, leadTimeDays } = product.facts
  const hasChoice = (product.choices?.length ?? 0) > 1
  const prices = new Set(product.choices?.flatMap(({ inStock, price }) => (inStock ? price : [])))
  return [
    {
      label: prices.size > 1 ? 'Price from' : 'Price',
      value: <KitPrice product={product} />,
      editAt: editing(product, 'price'),
    },
    {
      label: 'Contents',
      value: itemCountOf(product),
      editAt: editing(product, contents ? 'contents' : 'includes'),
    },
    {
      label: 'Lead time',
      value: leadTimeDays && noWrap(formatLeadTime(leadTimeDays.min, leadTimeDays.max)),
      editAt: editing(product, 'leadTimeDays'),
    },
    // The shop's choice below shows the variants.
    { label: 'Variants', value: !hasChoice && product.variants },
  ].filter(({ value }) => value)
}

/** The description, with a larger first paragraph. */
function KitDescription({ text }: { text: string }) {
  const [first = '', ...rest] = paragraphsOf(text)
  return (
    <div className="mt-8 space-y-4 whitespace-pre-line text-slate">
      <p className="text-lead">{noWrap(first)}</p>
      {rest.map((paragraph) => (
        <p key={paragraph}>{noWrap(paragraph)}</p>
      ))}
    </div>
  )
}
