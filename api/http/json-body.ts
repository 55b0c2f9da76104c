import { every } from 'hono/combine'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { validator } from 'hono/validator'
import * as v from 'valibot'
import type { AppEnv } from './app-env.ts'
import { AppError } from './errors.ts'
import { fieldIssues, type ObjectContract } from './field-issues.ts'

/** The maximum size of a JSON body in bytes: ten times the longest valid inquiry. */
export const bodyLimitBytes = 64 * 1024

/** The maximum number of entries in a list or object of a body: each invalid entry gets an error message. */
const maxEntries = 200

/** Rejects a body that is not declared as JSON (415) or is larger than `maxSize` bytes (413). */
export const jsonBodyUpTo = (maxSize: number) =>
  every(
    createMiddleware<AppEnv>(async (c, next) => {
      const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
      if (type !== 'application/json') {
        throw new AppError('unsupported-media-type', 'Send the body as application/json.')
      }
      await next()
    }),
    bodyLimit({
      maxSize,
      onError: () => {
        throw new AppError('body-too-large', `The body is larger than ${maxSize} bytes.`)
      },
    }),
  )

/**
 * Rejects a body that is not JSON or is too large. Use it before {@link validBody}, which parses
 * the body.
 *
 * @example
 * app.post('/', jsonBody, validBody(inquiryContract), (c) => c.json(c.req.valid('json')))
 */
export const jsonBody = jsonBodyUpTo(bodyLimitBytes)

/** Whether a list or object, at any depth, has too many entries. */
function hasTooMany(body: unknown): boolean {
  const found = [body]
  for (const value of found) {
    if (typeof value !== 'object' || value === null) continue
    const entries: unknown[] = Object.values(value)
    if (entries.length > maxEntries) return true
    for (const entry of entries) found.push(entry)
  }
  return false
}

/**
 * Parses the body and validates it against the contract. Rejects malformed JSON (400), a list or
 * object that is too long (413), and invalid fields, with the errors of each field (422).
 */
export function validBody<Contract extends ObjectContract>(contract: Contract) {
  return validator('json', (body: unknown) => {
    if (hasTooMany(body)) {
      throw new AppError(
        'body-too-large',
        `A list in the body has more than ${maxEntries} entries.`,
      )
    }
    const result = v.safeParse(contract, body)
    if (result.success) return result.output
    throw new AppError('invalid-fields', 'Please correct the marked fields.', {
      issues: fieldIssues(contract, body),
    })
  })
}
