/** The four pages that every section measures: home, list, a kit, a page with a form. */
export const measuredPages = ['/', '/products', '/products/master-kit', '/contact'] as const
