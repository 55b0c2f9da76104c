import { type Facts, noFacts } from '#schemas/content/product/facts/no-facts.ts'

type ToStoredImage = (image: { alt: string | null; asset: { url: string } | null }) => object

/**
 * The facts of a kit in their stored form: list entries with keys and types, and references instead of
 * the documents that a query returns for them.
 */
export function storedKitFacts(given: Facts, imageOf: ToStoredImage) {
  const facts = { ...noFacts, ...given }
  const { spec, contents, gallery, leadTimeDays, stowage, sizeChart, evidence, moreFacts } = facts
  return {
    spec: withoutNulls(spec),
    contents: entries(contents, 'contentsItem'),
    gallery: keyed(
      gallery?.map((picture) => Object.assign(imageOf(picture), { caption: picture.caption })),
    ),
    // The repository has no PDF files; editors upload them.
    documents: null,
    leadTimeDays,
    stowage: withoutNulls(stowage),
    sizeChart: entries(sizeChart, 'dogSize'),
    evidence: entries(evidence, 'evidenceItem'),
    faqs: references(facts.faqs),
    replenishedBy: references(facts.replenishedBy),
    // The entries of this list have no type name.
    moreFacts: keyed(moreFacts),
    variantContents: entries(facts.variantContents, 'variantContentsItem'),
  }
}

function entries(list: readonly object[] | null, type: string) {
  return keyed(list?.map((entry) => ({ _type: type, ...entry })))
}

function references(documents: readonly { _id: string }[] | null) {
  return keyed(documents?.map(({ _id }) => ({ _type: 'reference', _ref: _id, _weak: true })))
}

function keyed(list: readonly object[] | null | undefined) {
  return withoutNulls(
    list?.map((entry, index) => ({ _key: `entry-${index + 1}`, ...entry })) ?? null,
  )
}

/** Removes null values at every depth; a query returns null for fields that are not stored. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const nonNull = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(nonNull.map(([name, inner]) => [name, withoutNulls(inner)]))
}
