import type { InquiryInput } from '#schemas/inquiry/inquiry.contract.ts'

/** An inquiry that the contract accepts. */
export const validInquiry: InquiryInput = {
  name: 'Amelia Stone',
  email: 'amelia@example.com',
  phone: '+1 (555) 010-2030',
  organization: 'Northfield Air',
  categories: ['part-135', 'fbo'],
  kitsInterested: ['master-kit'],
  purchaseConsideration: 'pilot-trial',
  notes: 'Two dogs, one cabin.',
}

/** Options of a request with a JSON body. */
export function jsonRequest(body: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}
