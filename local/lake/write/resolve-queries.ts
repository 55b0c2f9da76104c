import type { Mutation } from '../mutation.ts'
import type { DirectMutation } from './pending-transaction.ts'

/** Finds the ids of documents by GROQ. */
export type FindIds = (
  query: string,
  params: Readonly<Record<string, unknown>> | undefined,
) => Promise<readonly string[]>

/** A mutation by id, and its place in the request that it came from. */
export interface ResolvedMutation {
  readonly mutation: DirectMutation
  readonly index: number
  /** The document's id where a query has found it. */
  readonly selectedId: string | undefined
}

/** Turns mutations by query into mutations by id, as the documents are before the transaction. */
export async function resolveQueries(
  mutations: readonly Mutation[],
  findIds: FindIds,
): Promise<readonly ResolvedMutation[]> {
  const resolved: ResolvedMutation[] = []
  for (const [index, mutation] of mutations.entries()) {
    for (const { id, direct } of await resolveQuery(mutation, findIds)) {
      resolved.push({ mutation: direct, index, selectedId: id })
    }
  }
  return resolved
}

async function resolveQuery(
  mutation: Mutation,
  findIds: FindIds,
): Promise<readonly { readonly id?: string; readonly direct: DirectMutation }[]> {
  if ('patch' in mutation && 'query' in mutation.patch) {
    const { query, params, ...operations } = mutation.patch
    const ids = await findIds(query, params)
    return ids.map((id) => ({ id, direct: { patch: { ...operations, id } } }))
  }
  if ('delete' in mutation && 'query' in mutation.delete) {
    const { query, params, ...rest } = mutation.delete
    const ids = await findIds(query, params)
    return ids.map((id) => ({ id, direct: { delete: { ...rest, id } } }))
  }
  // What is left names its documents by id.
  return [{ direct: mutation as DirectMutation }]
}

/** The ids of the documents in a query's result, which is a list or a single document. */
export function idsIn(result: unknown): readonly string[] {
  const found = Array.isArray(result) ? result : [result]
  return found.flatMap((document: { _id?: string } | null) => document?._id ?? [])
}
