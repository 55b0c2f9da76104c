import type { NewDocument } from './document.ts'

/** The operations of a patch, as the mutate endpoint accepts them. */
export interface PatchOperations {
  readonly set?: Readonly<Record<string, unknown>> | undefined
  readonly setIfMissing?: Readonly<Record<string, unknown>> | undefined
  readonly unset?: readonly string[] | undefined
  readonly inc?: Readonly<Record<string, number>> | undefined
  readonly dec?: Readonly<Record<string, number>> | undefined
  readonly insert?:
    | {
        readonly before?: string | undefined
        readonly after?: string | undefined
        readonly replace?: string | undefined
        readonly items: readonly unknown[]
      }
    | undefined
  readonly diffMatchPatch?: Readonly<Record<string, string>> | undefined
  readonly merge?: Readonly<Record<string, unknown>> | undefined
  readonly ifRevisionID?: string | undefined
}

/** A document by its id, or every document that a query finds. */
type Selection =
  | { readonly id: string }
  | { readonly query: string; readonly params?: Readonly<Record<string, unknown>> | undefined }

/** One mutation of `POST data/mutate`. */
export type Mutation =
  | { readonly create: NewDocument }
  | { readonly createOrReplace: NewDocument & { readonly _id: string } }
  | { readonly createIfNotExists: NewDocument & { readonly _id: string } }
  | { readonly delete: Selection & { readonly purge?: boolean | undefined } }
  | { readonly patch: Selection & PatchOperations }

/** What happened to one document of a transaction. */
export interface MutationResult {
  readonly id: string
  readonly operation: 'create' | 'update' | 'delete' | 'none'
}
