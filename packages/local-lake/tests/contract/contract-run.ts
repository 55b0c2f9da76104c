import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { openContractTarget, type ContractTarget } from './contract-target.ts'

/** Distinguishes the documents of one run from those of others in a hosted dataset. */
export const run = randomUUID().slice(0, 8)
/** The type of all documents that a run writes. */
export const type = `contractKit${run}`

/** An id that only this run uses. */
export const id = (name: string) => `contract-${run}-${name}`

/** A document of this run only, titled by its name. */
export const kit = (name: string, fields: Record<string, unknown> = {}) => ({
  _id: id(name),
  _type: type,
  title: name,
  ...fields,
})

/** The lake under test; `stop` deletes what the run wrote. */
export async function openContract(): Promise<ContractTarget> {
  const target = await openContractTarget('2026-11-01')
  return {
    ...target,
    async stop() {
      if (target.isHosted)
        await target.editor.delete({ query: '*[_type == $type]', params: { type } })
      await target.stop()
    },
  }
}

const failureDetails = v.looseObject({
  items: v.optional(v.array(v.looseObject({ error: v.looseObject({ type: v.string() }) })), []),
})

/** The server's message in the error that the client threw. */
export async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => {
      throw new Error('was not refused')
    },
    (error: { statusCode: number; message: string; details: Record<string, unknown> }) => error,
  )
  const { items } = v.parse(failureDetails, error.details ?? {})
  return { status: error.statusCode, message: error.message, item: items[0]?.error.type }
}
