import type { Offer } from 'schema-dts'
import { type Availability, variantAvailability } from '#schemas/product/availability.ts'
import { productPath } from '#schemas/product/product-path.ts'
import type { Kit } from '#web/product/read-kit.ts'
import { type AddressContext, canonicalUrl, organizationId } from './addresses.ts'
import { leadTimeData } from './kit-facts-data.ts'

/** One offer for each variant that the shop sells, otherwise one for the kit. */
export function offersData(context: AddressContext, product: Kit): Offer | Offer[] {
  const { price, availability, offer } = product
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
  const [first, ...others] = offer?.choices ?? []
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
