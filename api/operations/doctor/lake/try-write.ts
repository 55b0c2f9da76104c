import { randomUUID } from 'node:crypto'
import { type Answer, type NoAnswer } from '../ask.ts'
import type { DoctorLake } from './open-lake.ts'

/**
 * Asks the lake to store an inquiry or, if `withPurge` is set, to delete it with its history. This is a
 * dry run: the lake checks the permission and stores nothing.
 */
export function tryWrite(
  lake: DoctorLake,
  token: string,
  withPurge: boolean,
): Promise<Answer | NoAnswer> {
  const id = `inquiry.${randomUUID()}`
  const create = { create: { _id: id, _type: 'inquiry' } }
  const mutations = withPurge ? [create, { delete: { id, purge: true } }] : [create]
  return lake.request(`/data/mutate/${lake.dataset}?dryRun=true`, {
    method: 'POST',
    token,
    body: { mutations },
  })
}
