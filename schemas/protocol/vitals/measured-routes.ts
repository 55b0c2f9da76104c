/**
 * The patterns of the routes with vitals: all routes except the pages for staff and developers, and the
 * page of images. A fixed list, so that no outside value becomes a metrics label.
 */
export const measuredRoutes = [
  '/',
  '/$',
  '/about',
  '/aircraft',
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

export type MeasuredRoute = (typeof measuredRoutes)[number]

/** Parses a measured route; undefined if its pages are not measured. */
export function measuredRoute(pattern: string): MeasuredRoute | undefined {
  return measuredRoutes.find((route) => route === pattern)
}
