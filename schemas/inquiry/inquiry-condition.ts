/**
 * What makes a document of the lake an inquiry, in GROQ: for queries that are put together. Those of
 * a `.queries.ts` spell it out, because typegen reads no constant of another file.
 */
export const isInquiry = '_type == "inquiry"'
