/** Questions on the Contact page, the first in the editors' order. */
export const firstFaqCount = 4
