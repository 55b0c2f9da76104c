import { productAliases } from './product-aliases.ts'
import { comparisonSlug } from './kit-slug.ts'

/** The slugs that no kit may have, and what has each address. */
export const reservedKitSlugs: ReadonlyMap<string, string> = new Map([
  ...productAliases,
  [comparisonSlug, 'Compare kits'],
])
