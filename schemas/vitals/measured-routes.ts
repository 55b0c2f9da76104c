/**
 * The routes whose pages visitors measure, by their patterns: all but those for staff. A list of our
 * own, so that nothing from outside ever becomes a label.
 */
export const measuredRoutes = [
  '/',
  '/$',
  '/about',
  '/cart',
  '/checkout',
  '/contact',
  '/faq',
  '/order/',
  '/order/thanks',
  '/privacy',
  '/products/',
  '/products/$slug',
  '/products/compare',
  '/programs/',
  '/programs/jetsanitize',
  '/programs/vip-loyalty',
  '/search',
  '/shopify-checkout',
] as const

/** One of them. */
export type MeasuredRoute = (typeof measuredRoutes)[number]

/** The route as it is measured; undefined if its pages are not. */
export function measuredRoute(pattern: string): MeasuredRoute | undefined {
  return measuredRoutes.find((route) => route === pattern)
}
