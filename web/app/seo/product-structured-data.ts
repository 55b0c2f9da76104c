import type { Offer, Product, PropertyValue, QuantitativeValue, WithContext } from 'schema-dts'
import { formatSize } from '#schemas/field/format-measurement.ts'
import { type Availability, variantAvailability } from '#schemas/content/product/availability.ts'
import { aircraftClasses } from '#schemas/content/product/facts/aircraft-classes.ts'
import { productPath } from '#schemas/content/product/product-path.ts'
import type { KitFacts, KitSpec, StowagePlace } from '#web/kit/product/facts/read-kit-facts.ts'
import type { Kit } from '#web/kit/product/kit.queries.ts'
import { fullAddress } from '#web/ui/picture/uncropped-image.ts'
import {
  type AddressContext,
  canonicalUrl,
  organizationId,
  sharePath,
} from '#web/content/page/addresses.ts'

/** UN/CEFACT unit codes, which schema.org requires. */
const units = { days: 'DAY', grams: 'GRM', millimeters: 'MMT', months: 'MON' } as const

/** A kit for search engines, with an offer unless its price is still to be announced. */
export function productStructuredData(context: AddressContext, product: Kit): WithContext<Product> {
  const url = canonicalUrl(context, productPath(product.slug))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': productId(context, product.slug),
    name: product.title,
    ...(product.description && { description: product.description }),
    url,
    sku: product.slug,
    category: 'Pet Travel Kit',
    image: [
      canonicalUrl(context, sharePath(productPath(product.slug))),
      ...galleryAddresses(context, product.facts),
    ],
    brand: { '@id': organizationId(context) },
    ...factsData(context, product.facts),
    ...(product.price > 0 && { offers: offersData(context, product) }),
  }
}

/** The id of a kit in structured data. */
function productId(context: AddressContext, slug: string): string {
  return `${canonicalUrl(context, productPath(slug))}#product`
}

/**
 * A kit's filled-in facts that have schema.org terms. Evidence has no term: `hasCertification` would
 * claim more than a test.
 */
export function factsData(
  context: AddressContext,
  { spec, contents, stowage, documents, replenishedBy }: KitFacts,
) {
  const properties = [
    ...(spec ? specProperties(spec) : []),
    ...(contents ? [property('Number of items', { value: piecesOf(contents) })] : []),
    ...(stowage ?? []).map(stowageProperty),
  ]
  return {
    ...(spec && specData(spec)),
    ...(properties.length > 0 && { additionalProperty: properties }),
    ...(documents && {
      subjectOf: documents.map(({ title, kind, url, type }) => ({
        '@type': 'DigitalDocument' as const,
        name: `${kind}: ${title}`,
        url,
        ...(type === 'pdf' && { encodingFormat: 'application/pdf' }),
      })),
    }),
    ...(replenishedBy && {
      // Search engines would report a product without a picture and an offer as incomplete.
      isRelatedTo: replenishedBy.map(({ slug }) => ({ '@id': productId(context, slug) })),
    }),
  } satisfies Partial<Record<keyof Exclude<Product, string>, unknown>>
}

/** The time until a kit ships, for its offer. */
function leadTimeData({ leadTimeDays }: KitFacts) {
  if (!leadTimeDays) return {}
  return {
    deliveryLeadTime: {
      '@type': 'QuantitativeValue',
      minValue: leadTimeDays.min,
      maxValue: leadTimeDays.max,
      unitCode: units.days,
    },
  } satisfies Partial<Record<keyof Exclude<Offer, string>, QuantitativeValue>>
}

/** The URLs of a kit's gallery pictures. */
export function galleryAddresses(context: AddressContext, { gallery }: KitFacts): string[] {
  return (gallery ?? []).map(({ image }) => {
    const address = fullAddress(image)
    return address.startsWith('/') ? canonicalUrl(context, address) : address
  })
}

function specData({ outerSize, weightGrams, materials, countryOfOrigin, partNumber }: KitSpec) {
  return {
    ...(partNumber && { mpn: partNumber }),
    ...(materials && { material: [...materials] }),
    ...(countryOfOrigin && {
      countryOfOrigin: {
        '@type': 'Country' as const,
        name: countryOfOrigin.name,
        identifier: countryOfOrigin.code,
      },
    }),
    ...(weightGrams && { weight: quantity(weightGrams, units.grams) }),
    ...(outerSize && {
      depth: quantity(outerSize.lengthMm, units.millimeters),
      width: quantity(outerSize.widthMm, units.millimeters),
      height: quantity(outerSize.heightMm, units.millimeters),
    }),
  }
}

function specProperties({ packedSize, shelfLifeMonths }: KitSpec): PropertyValue[] {
  return [
    ...(packedSize ? [property('Packed size', { value: formatSize(packedSize) })] : []),
    ...(shelfLifeMonths
      ? [property('Shelf life', { value: shelfLifeMonths, unitCode: units.months })]
      : []),
  ]
}

function stowageProperty({ aircraft, fits, where }: StowagePlace): PropertyValue {
  const title = aircraftClasses.find(({ name }) => name === aircraft)?.title ?? aircraft
  const answer = fits ? 'Fits' : 'Does not fit'
  return property(`Stowage, ${title}`, { value: where ? `${answer}: ${where}` : answer })
}

function piecesOf(contents: NonNullable<KitFacts['contents']>): number {
  return contents.reduce((sum, item) => sum + item.quantity, 0)
}

function quantity(value: number, unitCode: string): QuantitativeValue {
  return { '@type': 'QuantitativeValue', value, unitCode }
}

function property(
  name: string,
  value: { readonly value: string | number; readonly unitCode?: string },
): PropertyValue {
  return { '@type': 'PropertyValue', name, ...value }
}

/** One offer for each variant that the shop sells, otherwise one for the kit. */
export function offersData(context: AddressContext, product: Kit): Offer | Offer[] {
  const { price, availability, choices = [] } = product
  const data = (one: { price: number; availability: Availability; title?: string }): Offer => ({
    '@type': 'Offer',
    ...(one.title && { name: one.title }),
    url: canonicalUrl(context, productPath(product.slug)),
    price: (one.price / 100).toFixed(2),
    priceCurrency: 'USD',
    availability: availabilityAddresses[one.availability],
    seller: { '@id': organizationId(context) },
    ...leadTimeData(product.facts),
  })
  const [first, ...others] = choices
  if (!first || others.length === 0) return data({ price, availability })
  return [first, ...others].map((choice) =>
    data({ ...choice, availability: variantAvailability(product, choice) }),
  )
}

const availabilityAddresses = {
  'in stock': 'https://schema.org/InStock',
  'sold out': 'https://schema.org/OutOfStock',
  'coming soon': 'https://schema.org/PreOrder',
  'not sold': 'https://schema.org/Discontinued',
} as const satisfies Record<Availability, string>
