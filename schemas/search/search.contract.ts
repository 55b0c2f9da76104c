import * as v from 'valibot'

/** A piece of text, and whether it matches the search. */
const piece = v.object({ text: v.string(), isMatch: v.boolean() })

/** A search result. */
const searchResult = v.object({
  kind: v.picklist(['kit', 'program', 'faq', 'page']),
  title: v.string(),
  /** The page's address within the site, with a fragment if it is a part of the page. */
  path: v.string(),
  excerpt: v.array(piece),
})

/** The answer to a search. */
export const searchContract = v.object({
  /** The best result first. */
  results: v.array(searchResult),
  /** Whether the results contain only some of the words, because none contains all. */
  isPartial: v.boolean(),
  /** The corrected words, if the visitor's words had no results. */
  corrected: v.nullable(v.string()),
})

/** The answer to a search. */
export type SearchAnswer = v.InferOutput<typeof searchContract>
/** A search result. */
export type SearchResult = v.InferOutput<typeof searchResult>
/** A piece of a result's text. */
export type SearchPiece = v.InferOutput<typeof piece>
