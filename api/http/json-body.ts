import { vValidator } from '@hono/valibot-validator'
import { every } from 'hono/combine'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { AppEnv } from './app-env.ts'
import { AppError, type FieldIssues } from './errors.ts'

/** The maximum size of a JSON body in bytes: ten times the longest valid inquiry. */
export const bodyLimitBytes = 64 * 1024

/**
 * Refuses a body that is too large (413) or not declared as JSON (415) before reading it. Use it
 * before {@link validBody}, which parses the body (400) and validates it (422).
 *
 * @example
 * app.post('/', jsonBody, validBody(inquiryContract), (c) => c.json(c.req.valid('json')))
 */
export const jsonBody = every(
  createMiddleware<AppEnv>(async (c, next) => {
    const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
    if (type !== 'application/json') {
      throw new AppError('unsupported-media-type', 'Send the body as application/json.')
    }
    await next()
  }),
  bodyLimit({
    maxSize: bodyLimitBytes,
    onError: () => {
      throw new AppError('body-too-large', `The body is larger than ${bodyLimitBytes} bytes.`)
    },
  }),
)

/** The contract of a JSON object, which every request body is. */
type BodyContract = v.ObjectSchema<v.ObjectEntries, undefined>

/** Validates the body by its contract; answers 422 with the issues of each field otherwise. */
export function validBody<Contract extends BodyContract>(contract: Contract) {
  return vValidator('json', contract, (result) => {
    if (result.success) return
    throw new AppError('invalid-fields', 'Please correct the fields that are marked.', {
      issues: issuesByField(contract, result.output),
    })
  })
}

/** Reports a missing field with the message of an empty one, which is written for visitors. */
function issuesByField(contract: BodyContract, body: unknown): FieldIssues {
  const absent = Object.keys(contract.entries).map((field) => [field, undefined])
  const complete = Object.assign(Object.fromEntries(absent), body)
  const byField: FieldIssues = {}
  for (const issue of v.safeParse(contract, complete).issues ?? []) {
    const field = v.getDotPath(issue) ?? ''
    ;(byField[field] ??= []).push(issue.message)
  }
  return byField
}
