import type { KitQueryResult } from '#schemas/sanity.types.ts'

type Kit = NonNullable<KitQueryResult['kit']>

/** The facts of a kit without facts. */
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
  moreFacts: null,
  variantContents: null,
} as const satisfies Partial<Kit>

/** The same value, but fields that can be null can also be missing, because readers treat both alike. */
export type Sparse<Value> = Value extends readonly (infer Entry)[]
  ? Sparse<Entry>[]
  : Value extends object
    ? {
        [Name in keyof Value as null extends Value[Name] ? never : Name]: Sparse<Value[Name]>
      } & { [Name in keyof Value as null extends Value[Name] ? Name : never]?: Sparse<Value[Name]> }
    : Value

/** A kit's facts in the shape of a query's answer; each fact can be missing. */
export type Facts = Sparse<Pick<Kit, Exclude<keyof typeof noFacts, 'gallery'>>> &
  Partial<Pick<Kit, 'gallery'>>
