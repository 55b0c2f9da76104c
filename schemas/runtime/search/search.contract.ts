import * as v from 'valibot'

/** A piece of an excerpt, and whether it matches the search. */
const piece = v.object({ text: v.string(), isMatch: v.boolean() })

/** A result of a search. */
const searchResult = v.object({
  kind: v.picklist(['kit', 'program', 'faq', 'page']),
  title: v.string(),
  /** The page's path, with a fragment if the result is a part of the page. */
  path: v.string(),
  excerpt: v.array(piece),
})

/** The answer to a search. */
export const searchContract = v.object({
  /** Best first. */
  results: v.array(searchResult),
  /** Whether no result has all of the words. */
  isPartial: v.boolean(),
  /** The corrected words of these results, if the visitor's words had none. */
  corrected: v.nullable(v.string()),
})

/** The answer to a search. */
export type SearchAnswer = v.InferOutput<typeof searchContract>
/** A result of a search. */
export type SearchResult = v.InferOutput<typeof searchResult>
/** A piece of a result's text. */
export type SearchPiece = v.InferOutput<typeof piece>
