/** The number of questions on the Contact page, in the editors' order. */
export const firstFaqCount = 4
