import type { KitQueryResult } from '#schemas/sanity.types.ts'

type Kit = NonNullable<KitQueryResult['kit']>

/** The facts of a kit without any. */
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

/** A kit's facts in a query result. */
export type Facts = Pick<Kit, keyof typeof noFacts>
