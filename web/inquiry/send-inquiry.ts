import * as v from 'valibot'
import {
  type Inquiry,
  type InquiryReceipt,
  inquiryReceiptContract,
  type InquiryRequest,
} from '#schemas/inquiry/inquiry.contract.ts'
import { ApiError, apiRequest } from '#web/api.ts'

/** Which form an inquiry is written on. */
export type InquirySource = InquiryRequest['source']

/** What is wrong with each field, by its name, first things first. */
export type FieldIssues = Record<string, string[]>

/** What goes with an inquiry and is not stored. */
export interface InquiryExtras {
  /** Made once for each filled-in form, so that a repeat is the same inquiry. */
  idempotencyKey: string
  /** Empty where there is no captcha, or it could not be loaded. */
  captchaToken: string
  website: string
  filledInMs: number
}

const refusalContract = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    error: v.object({ issues: v.record(v.string(), v.array(v.string())) }),
  }),
)

const reasonContract = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ error: v.object({ code: v.string(), message: v.string() }) }),
)

/**
 * Sends an inquiry to `POST /api/contact`; fields left empty are not sent.
 *
 * @throws {ApiError} where the server refuses it
 * @throws {Error} where the network fails or the answer is not a receipt of success
 */
export async function sendInquiry(inquiry: Inquiry, source: InquirySource, extras: InquiryExtras) {
  const filled = Object.entries(inquiry).filter(([, value]) => value && value.length > 0)
  const { idempotencyKey, captchaToken, website, filledInMs } = extras
  const body = {
    ...Object.fromEntries(filled),
    source,
    ...(captchaToken !== '' && { captchaToken }),
    ...(website !== '' && { website }),
    filledInMs,
  }
  const response = await apiRequest('POST', '/api/contact', body, {
    'Idempotency-Key': idempotencyKey,
  })
  const answer: unknown = await response.json()
  const receipt: InquiryReceipt = v.parse(inquiryReceiptContract, answer)
  if (!receipt.success) throw new Error(receipt.message)
  return receipt
}

/** Why the server refused an inquiry for another reason than its fields, in words for visitors. */
export function refusalOf(error: unknown): { code: string; message: string } | null {
  if (!(error instanceof ApiError)) return null
  const refusal = v.safeParse(reasonContract, error.body)
  return refusal.success ? refusal.output.error : null
}

/** The server's issues per field, where it refused the inquiry for them; else none. */
export function fieldIssuesOf(error: unknown): FieldIssues {
  if (!(error instanceof ApiError) || error.status !== 422) return {}
  const refusal = v.safeParse(refusalContract, error.body)
  return refusal.success ? refusal.output.error.issues : {}
}
