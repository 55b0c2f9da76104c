/** The maximum quantity of one item of a cart. */
export const maxQuantity = 99
/** The maximum number of different items of a cart. */
export const maxItems = 50
/** How many offers one request can ask for. */
export const maxOffers = 100
