import type { DirectMutation } from './pending-transaction.ts'
import type { Mutation } from './write-schemas.ts'

/** Finds the ids of documents by GROQ. */
export type FindIds = (
  query: string,
  params: Readonly<Record<string, unknown>> | undefined,
) => Promise<readonly string[]>

/** A mutation by id, with its place in the request. */
export interface ResolvedMutation {
  readonly mutation: DirectMutation
  readonly index: number
  /** The document's id, if a query selected it. */
  readonly selectedId: string | undefined
}

/** Turns mutations by query into mutations by id, from the documents before the transaction. */
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
  if ('patch' in mutation) {
    const { patch } = mutation
    if (!('query' in patch)) return [{ direct: { patch } }]
    const { query, params, ...operations } = patch
    const ids = await findIds(query, params)
    return ids.map((id) => ({ id, direct: { patch: { ...operations, id } } }))
  }
  if ('delete' in mutation) {
    const selection = mutation.delete
    if (!('query' in selection)) return [{ direct: { delete: selection } }]
    const { query, params, ...rest } = selection
    const ids = await findIds(query, params)
    return ids.map((id) => ({ id, direct: { delete: { ...rest, id } } }))
  }
  return [{ direct: mutation }]
}

/** The ids of the documents in a query's result, which is a list or a single document. */
export function idsIn(result: unknown): readonly string[] {
  const found: readonly unknown[] = Array.isArray(result) ? result : [result]
  return found.flatMap((document) => {
    const isObject = typeof document === 'object' && document !== null
    return isObject && '_id' in document && typeof document._id === 'string' ? document._id : []
  })
}
