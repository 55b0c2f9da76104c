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
 * The reason why the server rejected a request (`api/http/errors.ts`). `issues` contains the
 * messages for each field, the most important first. Null if the server gave no reason. This
 * function is not in `api.ts`, because most pages do not load valibot.
 */
export function apiErrorOf(error: unknown) {
  if (!(error instanceof ApiError)) return null
  const parsed = v.safeParse(apiErrorContract, error.body)
  return parsed.success ? parsed.output.error : null
}
