/** Kits on one page of the catalogue (`docs/product.md §9`). */
export const kitsPerPage = 24

/** Kits on the home page; a kit's page shows one fewer, as other products. */
export const firstKitCount = 12

/** Kits of which a list to choose from, or a line sheet, tells the names. */
export const namedKitCount = 200

/** Kits in a form's own list; the others are found by search. */
export const listedKitCount = 100

/** Kits in llms.txt. */
export const summarizedKitCount = 100
