import * as v from 'valibot'

/** What `GET /api/email-status` answers (`docs/product.md §3`); `missing` names the settings to make. */
export const emailStatusContract = v.object({
  emailConfigured: v.boolean(),
  missing: v.array(v.string()),
})
