import { vValidator } from '@hono/valibot-validator'
import { every } from 'hono/combine'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { AppEnv } from './app-env.ts'
import { AppError, type FieldIssues } from './errors.ts'

/** The most bytes a JSON body may have: ten times the longest inquiry. */
export const bodyLimitBytes = 64 * 1024

/**
 * Refuses a body that is too large (413) or is not declared as JSON (415), before it is read.
 * Goes ahead of {@link validBody}, which parses it (400) and holds it against its contract (422).
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

/** A contract of an object: what every body is. */
type BodyContract = v.ObjectSchema<v.ObjectEntries, undefined>

/** The parsed body, valid by its contract; otherwise 422 with what is wrong with each field. */
export function validBody<Contract extends BodyContract>(contract: Contract) {
  return vValidator('json', contract, (result) => {
    if (result.success) return
    throw new AppError('invalid-fields', 'Please correct the fields that are marked.', {
      issues: issuesByField(contract, result.output),
    })
  })
}

/** A field that is missing gets the words of an empty one, and not those for programmers. */
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
