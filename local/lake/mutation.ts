import type { NewDocument } from './document.ts'

/** The operations of a patch, as the mutate endpoint accepts them. */
export interface PatchOperations {
  readonly set?: Readonly<Record<string, unknown>>
  readonly setIfMissing?: Readonly<Record<string, unknown>>
  readonly unset?: readonly string[]
  readonly inc?: Readonly<Record<string, number>>
  readonly dec?: Readonly<Record<string, number>>
  readonly insert?: {
    readonly before?: string
    readonly after?: string
    readonly replace?: string
    readonly items: readonly unknown[]
  }
  readonly diffMatchPatch?: Readonly<Record<string, string>>
  readonly merge?: Readonly<Record<string, unknown>>
  readonly ifRevisionID?: string
}

/** A document by its id, or every document that a query finds. */
type Selection =
  | { readonly id: string }
  | { readonly query: string; readonly params?: Readonly<Record<string, unknown>> }

/** One mutation of `POST data/mutate`. */
export type Mutation =
  | { readonly create: NewDocument }
  | { readonly createOrReplace: NewDocument & { readonly _id: string } }
  | { readonly createIfNotExists: NewDocument & { readonly _id: string } }
  | { readonly delete: Selection & { readonly purge?: boolean } }
  | { readonly patch: Selection & PatchOperations }

/** What happened to one document of a transaction. */
export interface MutationResult {
  readonly id: string
  readonly operation: 'create' | 'update' | 'delete' | 'none'
}
