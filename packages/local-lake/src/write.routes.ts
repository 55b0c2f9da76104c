import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { LakeVariables } from './access.ts'
import { badRequest, LakeError } from './lake-error.ts'
import type { Lake } from './lake.ts'
import { limits } from './limits.ts'
import {
  openDataset,
  readBody,
  readChoice,
  readFlag,
  validate,
  validateEach,
} from './read-request.ts'
import { actionSchema, isKnownAction, mutationSchema } from './write/write-schemas.ts'

const transactionId = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.transactionId))
const writeBody = {
  transactionId: v.optional(transactionId),
  dryRun: v.optional(v.boolean()),
}
const mutateBody = v.looseObject({ ...writeBody, mutations: v.array(v.unknown()) })
const actionsBody = v.looseObject({
  ...writeBody,
  actions: v.pipe(v.array(v.looseObject({ actionType: v.string() })), v.minLength(1)),
})

/** Records a part of a request that this lake does not support. */
export type RecordUnknown = (context: Context, detail: string) => void

/** `POST /mutate/:dataset` and `/actions/:dataset`. */
export function writeRoutes(
  lake: Lake,
  recordUnknown: RecordUnknown,
): Hono<{ Variables: LakeVariables }> {
  const limit = bodyLimit({
    maxSize: limits.writeBody,
    onError: () => {
      const description = `Request body exceeds limit of ${limits.writeBody} bytes`
      throw new LakeError(413, { type: 'payloadTooLargeError', description })
    },
  })
  return new Hono<{ Variables: LakeVariables }>()
    .post('/mutate/:dataset', limit, async (context) => {
      const dataset = openDataset(lake, context)
      const { mutations, transactionId: inBody, dryRun } = await readBody(context, mutateBody)
      // Every write here is visible to the next query, which is more than any of these choices
      // requires.
      readChoice(context, 'visibility', ['sync', 'async', 'deferred'])
      const withDocuments = readFlag(context, 'returnDocuments')
      const withIds = readFlag(context, 'returnIds') || withDocuments
      const { results, documents, ...answer } = await dataset.transact({
        mutations: await validateEach(mutationSchema, mutations, 'mutations'),
        access: context.get('access'),
        transactionId: readTransactionId(context) ?? inBody,
        dryRun: readFlag(context, 'dryRun', dryRun),
        autoGenerateArrayKeys: readFlag(context, 'autoGenerateArrayKeys'),
      })
      const reported = results.map(({ id, operation }, index) => ({
        id: withIds ? id : undefined,
        document: withDocuments ? documents[index] : undefined,
        operation,
      }))
      return context.json({ transactionId: answer.transactionId, results: reported })
    })
    .post('/actions/:dataset', limit, async (context) => {
      const dataset = openDataset(lake, context)
      const body = await readBody(context, actionsBody)
      for (const { actionType } of body.actions) {
        if (isKnownAction(actionType)) continue
        recordUnknown(context, actionType)
        throw badRequest(`Unknown action type "${actionType}"`)
      }
      const { dryRun } = body
      const done = await dataset.act({
        actions: await validateEach(actionSchema, body.actions, 'actions'),
        access: context.get('access'),
        transactionId: body.transactionId,
        dryRun: readFlag(context, 'dryRun', dryRun),
      })
      return context.json({ transactionId: done.transactionId })
    })
}

function readTransactionId(context: Context): string | undefined {
  const written = context.req.query('transactionId')
  return written === undefined ? undefined : validate(transactionId, written)
}
