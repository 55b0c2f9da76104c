import * as v from 'valibot'

const required = (maxLength: number, message: string) =>
  v.pipe(
    v.string(message),
    v.minLength(1, message),
    v.maxLength(maxLength, `At most ${maxLength} characters`),
  )

/** The body of `POST /api/admin/login`, with the form's messages (`docs/product.md §5`). */
export const adminLoginContract = v.object({
  username: required(200, 'Username is required'),
  password: required(1000, 'Password is required'),
})

/** A username and the password that goes with it. */
export type AdminLogin = v.InferOutput<typeof adminLoginContract>

/** The response of `GET /api/admin/session`; `POST /api/admin/login` has no `otherSince`. */
export const adminSessionContract = v.object({
  username: v.string(),
  /** ISO 8601; after that, requests require a new sign-in. */
  expiresAt: v.string(),
  /** When the admin signed in in each other browser, oldest first (ISO 8601). */
  otherSince: v.array(v.string()),
})

/**
 * The response of `POST /api/admin/logout` and `POST /api/admin/session/end-others`; `warning` is set
 * if a restart could undo the sign-out.
 */
export const signedOutContract = v.object({
  success: v.boolean(),
  warning: v.optional(v.string()),
})
