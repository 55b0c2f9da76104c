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

/** The same row, but fields that can be null can be missing too: readers treat both alike. */
export type Sparse<Row> = {
  [Name in keyof Row as null extends Row[Name] ? never : Name]: Row[Name]
} & { [Name in keyof Row as null extends Row[Name] ? Name : never]?: Row[Name] }

/** A kit's facts in the shape of a query's answer; empty lines of the spec sheet can be missing. */
export type Facts = Omit<Pick<Kit, keyof typeof noFacts>, 'spec'> & {
  spec: Sparse<NonNullable<Kit['spec']>> | null
}
