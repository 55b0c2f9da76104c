/** The links of the navigation, in their order on the page (`docs/product.md §2`). */
export const mainLinks = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About' },
  { to: '/products', label: 'Products' },
] as const

/** The footer's quick links (`docs/product.md §1`). */
export const quickLinks = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About Us' },
  { to: '/products', label: 'Products' },
  { to: '/order', label: 'Order Now' },
] as const
