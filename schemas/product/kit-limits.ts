/** Kits on one page of the catalogue (`docs/product.md §9`). */
export const kitsPerPage = 24

/** Kits on the home page; a kit's page shows one fewer, as other products. */
export const firstKitCount = 12

/** Kits in llms.txt. */
export const summarizedKitCount = 100
