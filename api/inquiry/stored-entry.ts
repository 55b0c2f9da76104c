import * as v from 'valibot'
import { captchaStateContract, storedInquiryContract, type InquiryEntry } from './inquiry-entry.ts'

/** Text, or undefined if a document contains another type. */
const readableText = v.fallback(v.optional(v.string()), undefined)
const texts = v.fallback(v.array(v.string()), [])

const storedContract = v.object({
  _id: v.pipe(v.string(), v.startsWith('inquiry.')),
  _createdAt: v.string(),
  submittedAt: readableText,
  verification: v.fallback(captchaStateContract, 'off'),
  // Existing documents in the lake use this name for the spam reasons.
  suspicion: texts,
  ...storedInquiryContract.entries,
  name: v.fallback(v.string(), ''),
  email: v.fallback(v.string(), ''),
  location: readableText,
  title: readableText,
  organization: readableText,
  categories: texts,
  kitsInterested: v.fallback(v.optional(v.array(v.string())), undefined),
  kits: v.fallback(storedInquiryContract.entries.kits, undefined),
  purchaseConsideration: readableText,
  notes: readableText,
  source: v.fallback(storedInquiryContract.entries.source, 'contact'),
})

/**
 * Rebuilds an accepted inquiry from its document in the lake, because the outbox deletes it after
 * delivery. Omits damaged fields, so that they do not block the delivery of the rest.
 *
 * @returns undefined if the visitor's text is gone, or the document has no arrival time
 */
export function storedEntry(document: object): InquiryEntry | undefined {
  // The lake returns null for fields that the form left out.
  const given = Object.entries(document).filter(([, value]) => value !== null)
  const parsed = v.safeParse(storedContract, Object.fromEntries(given))
  if (!parsed.success) return undefined
  const { _id, _createdAt, submittedAt, verification, suspicion, ...inquiry } = parsed.output
  const acceptedAt = Date.parse(submittedAt ?? _createdAt)
  if (Number.isNaN(acceptedAt)) return undefined
  return {
    id: _id.replace(/^inquiry\./, ''),
    acceptedAt,
    inquiry,
    spamReasons: suspicion,
    captcha: verification,
  }
}
