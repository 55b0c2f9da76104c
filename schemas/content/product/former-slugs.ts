/** Former slugs on the home page's cards, with the current slugs (`docs/product.md §2`). */
export const formerSlugs: ReadonlyMap<string, string> = new Map([
  ['food-snack-kit', 'food-and-snack-kit'],
  ['apparel-swag-kit', 'apparel-and-swag-kit'],
  ['cabin-soilage-protection-kit', 'soilage-protection-kit'],
])
