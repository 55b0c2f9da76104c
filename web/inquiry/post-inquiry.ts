import * as v from 'valibot'
import {
  type Inquiry,
  type InquiryReceipt,
  inquiryReceiptContract,
  type InquiryRequest,
} from '#schemas/inquiry/inquiry.contract.ts'
import { apiRequest } from '#web/api.ts'

/** The form that an inquiry comes from. */
export type InquirySource = InquiryRequest['source']

/** Data that is sent with an inquiry but not stored. */
export interface InquiryExtras {
  /** The same for every attempt to send one filled-in form. */
  idempotencyKey: string
  /** Empty if there is no captcha, or the captcha could not be loaded. */
  captchaToken: string
  website: string
  filledInMs: number
}

/**
 * Sends an inquiry to `POST /api/contact`; fields left empty are not sent.
 *
 * @throws {ApiError} if the server rejects the inquiry
 * @throws {Error} if the network fails or the answer is not a receipt of success
 */
export async function postInquiry(inquiry: Inquiry, source: InquirySource, extras: InquiryExtras) {
  const filled = Object.entries(inquiry).filter(([, value]) => value && value.length > 0)
  const { idempotencyKey, captchaToken, website, filledInMs } = extras
  const body = {
    ...Object.fromEntries(filled),
    source,
    ...(captchaToken !== '' && { captchaToken }),
    ...(website !== '' && { website }),
    filledInMs,
  }
  const headers = { 'Idempotency-Key': idempotencyKey }
  const response = await apiRequest('POST', '/api/contact', { body, headers })
  const answer: unknown = await response.json()
  const receipt: InquiryReceipt = v.parse(inquiryReceiptContract, answer)
  if (!receipt.success) throw new Error(receipt.message)
  return receipt
}
