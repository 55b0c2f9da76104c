import { Path } from 'groq-js'
import { textsOf } from '../store/document-words.ts'
import { endOfPrefix, indexKey } from '../store/index-key.ts'
import type { DocumentView } from './document-view.ts'
import { wordLookup, type Lookup } from './index-lookup.ts'

/** One term of a text query: words in a row, the last perhaps only the beginning of one. */
export interface Term {
  readonly words: readonly string[]
  readonly isPrefix: boolean
  readonly isExcluded: boolean
}

/** Stands where a path pattern may stand in a query, `_id in …`, and looks into the document. */
export class DocumentMatcher extends Path {
  readonly #view: DocumentView
  readonly #terms: readonly Term[]

  constructor(view: DocumentView, terms: readonly Term[]) {
    super('**')
    this.#view = view
    this.#terms = terms
  }

  /** The index knows which documents have the words, but not whether they stand in a row. */
  get lookups(): readonly Lookup[] {
    return this.#terms.filter(({ isExcluded }) => !isExcluded).flatMap(lookupsOf)
  }

  matches(id: string): boolean {
    const document = this.#view.get(id)
    if (!document) return false
    const texts = textsOf(document)
    return this.#terms.every(
      (term) => texts.some((words) => holdsTerm(words, term)) !== term.isExcluded,
    )
  }
}

function lookupsOf({ words, isPrefix }: Term): readonly Lookup[] {
  return words.flatMap((word, index) => {
    const key = indexKey(word)
    if (!key) return []
    const isBeginning = isPrefix && index === words.length - 1
    return wordLookup({ from: key, to: isBeginning ? endOfPrefix(key) : key })
  })
}

function holdsTerm(texts: readonly string[], { words, isPrefix }: Term): boolean {
  return texts.some((_, start) =>
    words.every((word, offset) => {
      const found = texts[start + offset]
      if (found === undefined) return false
      return isPrefix && offset === words.length - 1 ? found.startsWith(word) : found === word
    }),
  )
}
