/**
 * The GROQ condition for inquiries, for queries that are built from parts. Queries in `.queries.ts`
 * files repeat the condition, because typegen does not read constants of other files.
 */
export const isInquiry = '_type == "inquiry"'
