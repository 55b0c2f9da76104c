import { type Facts, noFacts } from '#schemas/content/product/facts/no-facts.ts'

type StoredImage = (image: { alt: string | null; asset: { url: string } | null }) => object

/**
 * The facts of a kit in their stored form: list entries with keys and types, and references instead of
 * the documents that a query returns for them.
 */
export function storedFacts(given: Facts, imageOf: StoredImage) {
  const facts = { ...noFacts, ...given }
  const { spec, contents, gallery, leadTimeDays, stowage, sizeChart, evidence } = facts
  return {
    spec: present(spec),
    contents: entries(contents, 'contentsItem'),
    gallery: keyed(gallery?.map((one) => Object.assign(imageOf(one), { caption: one.caption }))),
    // The repository contains no such files: editors add documents.
    documents: null,
    leadTimeDays,
    stowage: present(stowage),
    sizeChart: entries(sizeChart, 'dogSize'),
    evidence: entries(evidence, 'evidenceItem'),
    faqs: references(facts.faqs),
    replenishedBy: references(facts.replenishedBy),
    variantContents: entries(facts.variantContents, 'variantContentsItem'),
  }
}

function entries(list: readonly object[] | null, type: string) {
  return keyed(list?.map((entry) => ({ _type: type, ...entry })))
}

function references(documents: readonly { _id: string }[] | null) {
  return keyed(documents?.map(({ _id }) => ({ _type: 'reference', _ref: _id, _weak: true })))
}

function keyed(list: readonly object[] | undefined) {
  return present(list?.map((entry, at) => ({ _key: `entry-${at + 1}`, ...entry })) ?? null)
}

/** Removes null values at every depth; a query returns them for fields that are not stored. */
function present(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(present)
  if (typeof value !== 'object' || value === null) return value
  const needed = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(needed.map(([name, inner]) => [name, present(inner)]))
}
