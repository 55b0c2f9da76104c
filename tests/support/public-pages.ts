/**
 * Every page that visitors reach by a link (`docs/product.md §2`), regardless of the lake's
 * content.
 */
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
  '/aircraft',
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

/** The same pages, and a landing page with every block (`add-landing-pages.ts`). */
export const publicPages = [...ownPages, '/winter-layovers'] as const

/** The same without kits whose pages differ only in their texts. */
export const pageKinds = publicPages.filter(
  (path) => !/^\/products\/(canine|food|soilage)/.test(path),
)

/** Pages whose content depends on the address's query: a filled variant beside the empty one. */
export const answeringPages = [
  '/aircraft?type=phenom-300',
  '/products/compare?kits=cabin-clean-up-kit,canine-accommodation-kit,master-kit',
  '/search?q=dog',
  '/search?q=zeppelin',
] as const
