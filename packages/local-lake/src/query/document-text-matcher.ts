import { Path } from 'groq-js'
import { phrasePattern, someText } from '../store/document-tokens.ts'
import { endOfPrefix, indexKey } from '../store/index-key.ts'
import type { DocumentView } from './document-view.ts'
import { tokenLookup, type Lookup } from './lookup.ts'

/** One term of a text query: adjacent tokens; the last token can be a prefix. */
export interface Term {
  readonly tokens: readonly string[]
  readonly isPrefix: boolean
  readonly isExcluded: boolean
}

/** Replaces a path pattern in a query, `_id in …`, and searches the document's text. */
export class DocumentMatcher extends Path {
  readonly #view: DocumentView
  readonly #terms: readonly Term[]
  readonly #patterns: readonly { readonly pattern: RegExp; readonly isExcluded: boolean }[]

  constructor(view: DocumentView, terms: readonly Term[]) {
    super('**')
    this.#view = view
    this.#terms = terms
    this.#patterns = terms.map(({ tokens, isPrefix, isExcluded }) => ({
      pattern: phrasePattern(tokens, isPrefix),
      isExcluded,
    }))
  }

  /** The index knows which documents contain the tokens, but not whether they are adjacent. */
  get lookups(): readonly Lookup[] {
    return this.#terms.filter(({ isExcluded }) => !isExcluded).flatMap(lookupsOf)
  }

  /** Whether the lookups find exactly what matches: single words, at least one and none excluded. */
  get isExact(): boolean {
    const isSingle = ({ tokens, isExcluded }: Term) => tokens.length === 1 && !isExcluded
    return !this.#view.isOverlaid && this.#terms.length > 0 && this.#terms.every(isSingle)
  }

  matches(id: string): boolean {
    const document = this.#view.get(id)
    if (!document) return false
    return this.#patterns.every(
      ({ pattern, isExcluded }) =>
        someText(document, (text) => pattern.test(text.toLowerCase())) !== isExcluded,
    )
  }
}

function lookupsOf({ tokens, isPrefix }: Term): readonly Lookup[] {
  return tokens.flatMap((token, index) => {
    const key = indexKey(token)
    if (!key) return []
    const isPrefixToken = isPrefix && index === tokens.length - 1
    return tokenLookup({ from: key, to: isPrefixToken ? endOfPrefix(key) : key })
  })
}
