import * as v from 'valibot'

const required = (maxLength: number, message: string) =>
  v.pipe(
    v.string(message),
    v.minLength(1, message),
    v.maxLength(maxLength, `At most ${maxLength} characters`),
  )

/** What travels in `POST /api/admin/login`, with the form's messages (`docs/product.md §5`). */
export const adminLoginContract = v.object({
  username: required(200, 'Username is required'),
  password: required(1000, 'Password is required'),
})

/** A username and the password that goes with it. */
export type AdminLogin = v.InferOutput<typeof adminLoginContract>

/** What `POST /api/admin/login` and `GET /api/admin/session` answer. */
export const adminSessionContract = v.object({
  username: v.string(),
  /** ISO 8601; from then on nothing is answered without a new sign-in. */
  expiresAt: v.string(),
})

/** What `POST /api/admin/logout` answers; `warning` says where a restart could undo it. */
export const signedOutContract = v.object({
  success: v.boolean(),
  warning: v.optional(v.string()),
})

/** Who is signed in. */
export type AdminSession = v.InferOutput<typeof adminSessionContract>
