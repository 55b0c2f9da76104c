/** The four pages that every section measures: home, list, a kit, a page with a form. */
export const measuredPages = ['/', '/products', '/products/master-kit', '/contact'] as const

/** The pages that Lighthouse's phone loads: the same, and those on which visitors compare and search. */
export const phonePages = [...measuredPages, '/products/compare', '/faq', '/search'] as const
