import * as v from 'valibot'
import { ApiError } from '#web/api.ts'

const apiErrorContract = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    error: v.object({
      code: v.string(),
      message: v.string(),
      issues: v.optional(v.record(v.string(), v.array(v.string())), {}),
    }),
  }),
)

/**
 * The server's reason for rejecting a request (`api/http/errors.ts`), with its messages per field, the
 * most important first; null if the server gave none. This function is not in `api.ts`, because most
 * pages do not load valibot.
 */
export function apiErrorOf(error: unknown) {
  if (!(error instanceof ApiError)) return null
  const parsed = v.safeParse(apiErrorContract, error.body)
  return parsed.success ? parsed.output.error : null
}
