/** The maximum quantity of one item of a cart. */
export const maxQuantity = 99
/** The maximum number of different items of a cart. */
export const maxItems = 50
/** The maximum number of offers per request. */
export const maxOffers = 100
