import { Hono } from 'hono'
import { inquiryRequestContract, type InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'
import type { AppEnv } from '#api/app-env.ts'
import { jsonBody, validBody } from '#api/json-body.ts'
import type { InquiryStore } from './inquiry-store.ts'

/** The spec's words for an inquiry that was received (`spec.md §8`). */
const received = "Thank you for contacting us. We'll get back to you soon."

/** `POST /api/contact`: takes an inquiry from either form (`spec.md §7`). */
export function inquiryRoutes(inquiries: InquiryStore) {
  return new Hono<AppEnv>().post('/', jsonBody, validBody(inquiryRequestContract), async (c) => {
    const id = await inquiries.save(c.req.valid('json'))
    const receipt: InquiryReceipt = {
      success: true,
      id,
      emailSent: false,
      webhookSent: false,
      message: received,
    }
    return c.json(receipt)
  })
}
