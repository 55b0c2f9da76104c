import * as v from 'valibot'
import {
  type Inquiry,
  type InquiryReceipt,
  inquiryReceiptContract,
  type InquiryRequest,
} from '#schemas/inquiry/inquiry.contract.ts'
import { ApiError, apiRequest } from '#web/api.ts'

/** The form that an inquiry comes from. */
export type InquirySource = InquiryRequest['source']

/** The messages of each refused field, by field name, the most important first. */
export type FieldIssues = Record<string, string[]>

/** Data that is sent with an inquiry but not stored. */
export interface InquiryExtras {
  /** The same for every attempt to send one filled-in form. */
  idempotencyKey: string
  /** Empty if there is no captcha, or it could not be loaded. */
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
 * @throws {ApiError} if the server refuses it
 * @throws {Error} if the network fails or the answer is not a receipt of success
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

/** The server's reason for refusing an inquiry as a whole, with a message for visitors. */
export function refusalOf(error: unknown): { code: string; message: string } | null {
  if (!(error instanceof ApiError)) return null
  const refusal = v.safeParse(reasonContract, error.body)
  return refusal.success ? refusal.output.error : null
}

/** The server's messages per field; empty if it refused the inquiry for another reason. */
export function fieldIssuesOf(error: unknown): FieldIssues {
  if (!(error instanceof ApiError) || error.status !== 422) return {}
  const refusal = v.safeParse(refusalContract, error.body)
  return refusal.success ? refusal.output.error.issues : {}
}
