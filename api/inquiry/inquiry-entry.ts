import * as v from 'valibot'
import { inquirySources } from '#schemas/inquiry/inquiry-choices.ts'
import { askedKitContract } from '#schemas/inquiry/inquiry-kits.ts'
import type { StepRunner } from '#api/outbox/attempt-step.ts'
import { defineOutbox, entryIdContract, momentContract, type Outbox } from '#api/outbox/outbox.ts'

/** What is done with an accepted inquiry, each on its own. */
export const deliverySteps = [
  'lake',
  'notification',
  'acknowledgement',
  'webhook',
  'status-sync',
] as const

/** One of them. */
export type DeliveryStep = (typeof deliverySteps)[number]

const optionalText = v.optional(v.string())

/** The inquiry as it is stored. */
export const storedInquiryContract = v.object({
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  location: optionalText,
  title: optionalText,
  organization: optionalText,
  categories: v.array(v.string()),
  kitsInterested: v.optional(v.array(v.string())),
  /** The kits with their titles of the day; missing in entries of earlier versions. */
  kits: v.optional(v.array(askedKitContract)),
  purchaseConsideration: optionalText,
  notes: optionalText,
  source: v.picklist(inquirySources),
})

/** What the server knows of the visitor's captcha. */
export const captchaStateContract = v.picklist(['verified', 'unverified', 'off'])

/**
 * An accepted inquiry as it rests in the outbox until it is delivered. Only the kinds of its fields
 * are checked: what a form once accepted is delivered, whatever the form asks for today.
 */
const entryContract = v.pipe(
  v.object({
    id: entryIdContract,
    acceptedAt: momentContract,
    inquiry: storedInquiryContract,
    // Entries already on disk have this name, so it stays there.
    suspicion: v.array(v.string()),
    captcha: captchaStateContract,
    resentAt: v.optional(v.record(v.picklist(deliverySteps), v.optional(momentContract))),
  }),
  v.transform(({ suspicion: spamReasons, ...entry }) => ({
    ...entry,
    /** Why it looks like spam; empty if it does not. */
    spamReasons,
  })),
)

/** An accepted inquiry; its document in the lake is `inquiry.<id>`. */
export type InquiryEntry = v.InferOutput<typeof entryContract>

/** The outbox in which inquiries rest. */
export type InquiryOutbox = Outbox<InquiryEntry>

/** What is done in a step with an inquiry. */
export type InquiryStepRunner = StepRunner<InquiryEntry>

/** What each step does that a server is set up for. */
export type InquiryStepRunners = Partial<Record<DeliveryStep, InquiryStepRunner>>

/**
 * What the outbox needs to know of inquiries.
 *
 * @param setUp the steps that this server is set up for
 */
export function inquiryOutbox(setUp: readonly DeliveryStep[]) {
  return defineOutbox<InquiryEntry>({
    steps: deliverySteps,
    firstStep: 'lake',
    statusSync: 'status-sync',
    // The lake and the webhook's receiver recognize an id that they had before.
    askedAfterCrash: ['notification', 'acknowledgement'],
    // Spam is brought nowhere but to the lake.
    stepsFor: ({ spamReasons }) => (spamReasons.length > 0 ? ['lake'] : setUp),
    read: (stored) => {
      const parsed = v.safeParse(entryContract, stored)
      return parsed.success ? parsed.output : undefined
    },
    write: ({ spamReasons: suspicion, ...entry }) => ({ ...entry, suspicion }),
  })
}
