import type { LakeDocument } from '../document.ts'

const word = /[\p{L}\p{N}_]+/gu

/** Fields that the lake writes itself are not searched. */
const unsearched = new Set(['_rev', '_createdAt', '_updatedAt'])

/** An inner object's key, type and target are not searched either. */
const unsearchedWithin = new Set(['_key', '_type', '_ref'])

/** The words of a text, in lower case. */
export function tokenize(text: string): readonly string[] {
  return text.toLowerCase().match(word) ?? []
}

/** A query looks at a document several times in turn: once for each text that it searches for. */
let last: { document: LakeDocument; texts: readonly (readonly string[])[] } | undefined

/** The words of every text in the document, each text on its own. */
export function tokenizedTexts(document: LakeDocument): readonly (readonly string[])[] {
  if (last?.document !== document) last = { document, texts: readTexts(document) }
  return last.texts
}

function readTexts(document: LakeDocument): readonly (readonly string[])[] {
  const texts: (readonly string[])[] = []
  for (const [name, value] of Object.entries(document)) {
    if (!unsearched.has(name)) collect(value, texts)
  }
  return texts
}

function collect(value: unknown, texts: (readonly string[])[]): void {
  if (typeof value === 'string') texts.push(tokenize(value))
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (!unsearchedWithin.has(name)) collect(inner, texts)
  }
}
