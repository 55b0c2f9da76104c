import { defineQuery } from 'groq'

/** Where each document of a type stands on the site, in the editors' order. */
export const positionsQuery = defineQuery(
  `*[_type == $type] | order(order asc, title asc, _id asc)[0...10000]{_id, order}`,
)
