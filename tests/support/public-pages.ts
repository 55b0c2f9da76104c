/** Every page that visitors reach by a link (`docs/product.md §2`), whatever the lake has. */
export const ownPages = [
  '/',
  '/about',
  '/products',
  '/products/cabin-clean-up-kit',
  '/products/canine-accommodation-kit',
  '/products/food-and-snack-kit',
  '/products/master-kit',
  '/products/apparel-and-swag-kit',
  '/products/soilage-protection-kit',
  '/products/compare',
  '/programs',
  '/programs/jetsanitize',
  '/programs/vip-loyalty',
  '/faq',
  '/search',
  '/contact',
  '/order',
  '/order/thanks',
  '/privacy',
  '/images',
] as const

/** Those, and a landing page with every block (`add-landing-pages.ts`). */
export const publicPages = [...ownPages, '/winter-layovers'] as const

/** The same without kits whose pages differ only in their texts. */
export const pageKinds = publicPages.filter(
  (path) => !/^\/products\/(canine|food|soilage)/.test(path),
)

/** Pages that answer what a visitor's address asks them: their other face, beside the empty one. */
export const answeringPages = [
  '/products/compare?kits=cabin-clean-up-kit,canine-accommodation-kit,master-kit',
  '/search?q=dog',
  '/search?q=zeppelin',
] as const
