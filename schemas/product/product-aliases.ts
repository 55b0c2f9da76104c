/**
 * The slugs that the home page's card list once used, and the kits they mean
 * (`docs/product.md §2`).
 */
export const productAliases: ReadonlyMap<string, string> = new Map([
  ['food-snack-kit', 'food-and-snack-kit'],
  ['apparel-swag-kit', 'apparel-and-swag-kit'],
  ['cabin-soilage-protection-kit', 'soilage-protection-kit'],
])
