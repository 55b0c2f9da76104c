import type { SanityDocument, ValidationMarker } from 'sanity'
import { type Finding, findingsOf } from './findings.ts'

/**
 * How many documents are checked at once. The Studio's validation waits for idle moments of the
 * browser in each document, so that one after the other would take long, and all at once would
 * leave no moment for anything else.
 */
const atOnce = 40

interface CheckOptions {
  /** Runs the rules of a document's type. */
  readonly validate: (document: SanityDocument) => Promise<readonly ValidationMarker[]>
  readonly now: () => Date
}

/** Checks all documents by the rules of their types, some at a time. */
export async function checkContent(
  documents: readonly SanityDocument[],
  { validate, now }: CheckOptions,
): Promise<Finding[]> {
  const markers: (readonly ValidationMarker[])[] = []
  for (let from = 0; from < documents.length; from += atOnce) {
    const batch = documents.slice(from, from + atOnce)
    markers.push(...(await Promise.all(batch.map(validate))))
  }
  const checked = documents.map((document, at) => ({ document, markers: markers[at] ?? [] }))
  return findingsOf(checked, now())
}
