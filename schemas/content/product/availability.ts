/**
 * The availability of a kit. `coming soon`: never in stock so far; `not sold`: the shop does not sell
 * the kit online, so visitors can only inquire.
 */
export const availabilities = ['in stock', 'sold out', 'coming soon', 'not sold'] as const

export type Availability = (typeof availabilities)[number]

/** The labels of an availability on pages, in the line sheet and in search (`docs/product.md §4`). */
export const availabilityLabels: Readonly<Record<Availability, string>> = {
  'in stock': 'Available',
  'sold out': 'Sold out',
  'coming soon': 'Coming Soon',
  'not sold': 'Not sold online',
}

/**
 * The availability of a kit.
 *
 * @param inStock the editors' switch, which a document can lack
 * @param shopKit the shop's product, with its price in cents and whether any variant can be bought;
 *   undefined if the shop is off or does not have the product
 */
export function availabilityOf(
  inStock: unknown,
  shopKit?: { readonly price: number; readonly inStock: boolean },
): Availability {
  if (!shopKit) return inStock === true ? 'in stock' : 'coming soon'
  if (shopKit.inStock) return 'in stock'
  return shopKit.price > 0 && inStock !== false ? 'sold out' : 'coming soon'
}

/** Reads the availability from a query result, which includes shop data if the shop is on. */
export function readAvailability(row: {
  inStock?: unknown
  availability?: Availability
}): Availability {
  return row.availability ?? availabilityOf(row.inStock)
}

/** The availability of one variant of a kit that the shop sells. */
export function variantAvailability(
  kit: { readonly availability: Availability },
  variant: { readonly inStock: boolean },
): Availability {
  if (variant.inStock) return 'in stock'
  return kit.availability === 'coming soon' ? 'coming soon' : 'sold out'
}
