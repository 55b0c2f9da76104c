import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { ReceivedInquiry } from '#schemas/inquiry/inquiry.contract.ts'
import { assignmentStep } from '#schemas/inquiry/inquiry-assignment.ts'
import type { DeliveryReceiver } from '#schemas/inquiry/inquiry-delivery.ts'
import { inquirySources } from '#schemas/inquiry/inquiry-choices.ts'
import { requestedKitContract } from '#schemas/inquiry/inquiry-kits.ts'
import type { StepRunner } from '#api/outbox/delivery.ts'
import { defineOutbox, entryIdContract, momentContract, type Outbox } from '#api/outbox/outbox.ts'

/** The independent delivery steps of an accepted inquiry. */
export const deliverySteps = [
  'lake',
  'notification',
  'acknowledgement',
  'webhook',
  assignmentStep,
  'status-sync',
] as const

/** A step that staff can request. */
export type RequestedStep = DeliveryReceiver | typeof assignmentStep

export type DeliveryStep = (typeof deliverySteps)[number]

const optionalText = v.optional(v.string())

/** An inquiry in its stored format. */
export const storedInquiryContract = v.object({
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  location: optionalText,
  title: optionalText,
  organization: optionalText,
  categories: v.array(v.string()),
  kitsInterested: v.optional(v.array(v.string())),
  /** The kits with their titles at that time; missing in entries of earlier versions. */
  kits: v.optional(v.array(requestedKitContract)),
  purchaseConsideration: optionalText,
  notes: optionalText,
  source: v.picklist(inquirySources),
})

/** The result of the visitor's captcha. */
export const captchaStateContract = v.picklist(['verified', 'unverified', 'off'])

/**
 * An accepted inquiry in the outbox, until it is delivered. Only the types of its fields are checked, so
 * that an inquiry that was accepted once is delivered even if the form's rules change.
 */
const entryContract = v.pipe(
  v.object({
    id: entryIdContract,
    acceptedAt: momentContract,
    inquiry: storedInquiryContract,
    // Existing entries on disk use this name.
    suspicion: v.array(v.string()),
    captcha: captchaStateContract,
    resentAt: v.optional(v.record(v.picklist(deliverySteps), v.optional(momentContract))),
  }),
  v.transform(({ suspicion: spamReasons, ...entry }) => ({
    ...entry,
    /** The reasons why the inquiry looks like spam; empty if it does not. */
    spamReasons,
  })),
)

/** An accepted inquiry; its document in the lake is `inquiry.<id>`. */
export type InquiryEntry = v.InferOutput<typeof entryContract>

export type InquiryOutbox = Outbox<InquiryEntry>

export type InquiryStepRunner = StepRunner<InquiryEntry>

/** The runners of the steps that a server is set up for. */
export type InquiryStepRunners = Partial<Record<DeliveryStep, InquiryStepRunner>>

/**
 * The outbox's settings for inquiries.
 *
 * @param setUp the steps that this server is set up for
 */
export function inquiryOutbox(setUp: readonly DeliveryStep[]) {
  return defineOutbox<InquiryEntry>({
    steps: deliverySteps,
    firstStep: 'lake',
    statusSync: 'status-sync',
    // The lake and the webhook's receiver recognize an id that they have already received.
    checkedAfterCrash: ['notification', 'acknowledgement', assignmentStep],
    // Spam is stored in the lake and not delivered anywhere else; nothing is assigned yet.
    stepsFor: ({ spamReasons }) =>
      spamReasons.length > 0 ? ['lake'] : setUp.filter((step) => step !== assignmentStep),
    read: (stored) => {
      const parsed = v.safeParse(entryContract, stored)
      return parsed.success ? parsed.output : undefined
    },
    write: ({ spamReasons: suspicion, ...entry }) => ({ ...entry, suspicion }),
  })
}

/**
 * Hashes the form's key and the inquiry. The digest does not reveal the visitor's text.
 *
 * @param key the form's idempotency key
 */
export function digestOf(key: string | null, inquiry: ReceivedInquiry): string | null {
  if (key === null || !/^[\x21-\x7e]{8,200}$/.test(key)) return null
  return createHash('sha256')
    .update(`${key}\n${JSON.stringify(inquiry)}`)
    .digest('base64url')
}

/**
 * Derives the inquiry's id from a digest, as a UUID of version 8 (RFC 9562 §5.8). Hashes the digest
 * again, so that an id in a log does not reveal a key of the outbox.
 */
export function idOfDigest(digest: string): string {
  const bytes = createHash('sha256').update(`inquiry ${digest}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [8, 12, 16, 20, 32].map((end, at, ends) => hex.slice(ends[at - 1] ?? 0, end)).join('-')
}
