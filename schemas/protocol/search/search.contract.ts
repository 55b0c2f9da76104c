import * as v from 'valibot'

const piece = v.object({ text: v.string(), isMatch: v.boolean() })

const searchResult = v.object({
  kind: v.picklist(['kit', 'program', 'faq', 'page', 'aircraft']),
  title: v.string(),
  /** The page's path, with a fragment if the result is a part of the page. */
  path: v.string(),
  excerpt: v.array(piece),
})

export const searchContract = v.object({
  /** Best first. */
  results: v.array(searchResult),
  /** Whether no result has all of the words. */
  isPartial: v.boolean(),
  /** The corrected words of these results, if the visitor's words had no results. */
  corrected: v.nullable(v.string()),
})

export type SearchAnswer = v.InferOutput<typeof searchContract>
export type SearchResult = v.InferOutput<typeof searchResult>
export type SearchPiece = v.InferOutput<typeof piece>
