/** The GROQ condition of kits that can be shown: they have a name and an address. */
export const isShown = '_type == "product" && title > "" && slug.current > ""'

/** The editors' order in GROQ; every list and page of kits follows it. */
export const inOrder = 'order(order asc, title asc, _id asc)'
