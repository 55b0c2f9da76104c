/** The links of the navigation, in the spec's order (`spec.md §2`). */
export const mainLinks = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/products', label: 'Products' },
] as const

/** The footer's quick links (`spec.md §1`). */
export const quickLinks = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About Us' },
  { to: '/products', label: 'Products' },
  { to: '/order', label: 'Order Now' },
] as const
