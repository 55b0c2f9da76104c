import * as v from 'valibot'
import { inquirySources } from '#schemas/inquiry/inquiry.contract.ts'

/** What has to be done with an accepted inquiry, each on its own; `report` writes the rest's state. */
export const deliverySteps = [
  'lake',
  'notification',
  'acknowledgement',
  'webhook',
  'report',
] as const
export type DeliveryStep = (typeof deliverySteps)[number]

/** `refused`: the receiver will never take it, so nobody asks again. */
const stepStates = ['waiting', 'done', 'refused'] as const

const optionalText = v.optional(v.string())
const moment = v.pipe(v.number(), v.safeInteger())

/**
 * An accepted inquiry as it rests in the outbox, until it is delivered. It is held against its kinds
 * only: what a form once took is delivered, whatever the form asks for today.
 */
export const outboxEntryContract = v.object({
  /** A UUID; the lake document is `inquiry.<id>`. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  /** Milliseconds since 1970. */
  acceptedAt: moment,
  inquiry: v.object({
    name: v.string(),
    email: v.string(),
    phone: v.string(),
    location: optionalText,
    title: optionalText,
    organization: optionalText,
    categories: v.array(v.string()),
    kitsInterested: v.optional(v.array(v.string())),
    purchaseConsideration: optionalText,
    notes: optionalText,
    source: v.picklist(inquirySources),
  }),
  /** Why it looks like spam; empty where it does not. */
  suspicion: v.array(v.string()),
  /** What the server knows of the visitor's captcha. */
  captcha: v.picklist(['verified', 'unverified', 'off']),
  /** When staff asked for a step to be done again: another message then, with an id of its own. */
  resentAt: v.optional(v.record(v.picklist(deliverySteps), v.optional(moment))),
})

/** An accepted inquiry. */
export type OutboxEntry = v.InferOutput<typeof outboxEntryContract>

/** How one step of one inquiry stands. */
export const stepRecordContract = v.object({
  step: v.picklist(deliverySteps),
  state: v.picklist(stepStates),
  attempts: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Why the last attempt failed; holds nothing that a visitor typed. */
  problem: v.nullable(v.string()),
  /** Milliseconds since 1970 of the last change. */
  changedAt: moment,
})

/** How one step of one inquiry stands. */
export type StepRecord = Readonly<v.InferOutput<typeof stepRecordContract>>

/** A step that wants doing. */
export const dueStepContract = v.object({
  id: v.string(),
  step: v.picklist(deliverySteps),
  attempts: stepRecordContract.entries.attempts,
  /** An earlier attempt ended without an answer: the receiver may have taken it. */
  isUncertain: v.pipe(
    v.number(),
    v.safeInteger(),
    v.transform((stored) => stored !== 0),
  ),
  /** When it wants doing; tells an old claim from a new one. Milliseconds since 1970. */
  nextAt: moment,
})

/** A step as it rests in the outbox: what nobody could do or show is no step. */
export const storedStepContract = v.object({
  ...stepRecordContract.entries,
  ...dueStepContract.entries,
})

/** A step that wants doing. */
export type DueStep = Readonly<v.InferOutput<typeof dueStepContract>>
