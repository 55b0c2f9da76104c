/** The number of kits on one page of the catalog (`docs/product.md §9`). */
export const kitsPerPage = 24

/** The number of kits on the home page; a kit's page shows one kit fewer under “Other Products”. */
export const firstKitCount = 12

/** The maximum number of kits named in a list to choose from, or in a line sheet. */
export const namedKitCount = 200

/** The maximum number of kits in a form's list; search finds the other kits. */
export const listedKitCount = 100

/** The maximum number of kits in llms.txt. */
export const summarizedKitCount = 100
