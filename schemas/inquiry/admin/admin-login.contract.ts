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

/** The response of `POST /api/admin/login` and `GET /api/admin/session`. */
export const adminSessionContract = v.object({
  username: v.string(),
  /** ISO 8601; after that, requests require a new sign-in. */
  expiresAt: v.string(),
})

/** The response of `POST /api/admin/logout`; `warning` is set if a restart could undo the sign-out. */
export const signedOutContract = v.object({
  success: v.boolean(),
  warning: v.optional(v.string()),
})

/** The signed-in account. */
export type AdminSession = v.InferOutput<typeof adminSessionContract>
