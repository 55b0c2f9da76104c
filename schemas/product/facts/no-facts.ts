import type { KitQueryResult } from '#schemas/sanity.types.ts'

type Kit = NonNullable<KitQueryResult['kit']>

/** The facts of a kit that has none. */
export const noFacts = {
  spec: null,
  contents: null,
  gallery: null,
  documents: null,
  leadTimeDays: null,
  stowage: null,
  sizeChart: null,
  evidence: null,
  faqs: null,
  replenishedBy: null,
  variantContents: null,
} as const satisfies Partial<Kit>

/** A kit's facts as a query answers with them. */
export type Facts = Pick<Kit, keyof typeof noFacts>
