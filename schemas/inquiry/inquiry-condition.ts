/**
 * The GROQ condition for inquiries, for queries that are assembled from parts. Queries in
 * `.queries.ts` files spell it out, because typegen reads no constants of other files.
 */
export const isInquiry = '_type == "inquiry"'
