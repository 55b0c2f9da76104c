import { vValidator } from '@hono/valibot-validator'
import { every } from 'hono/combine'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { AppEnv } from './app-env.ts'
import { AppError } from './errors.ts'

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

/** The parsed body, valid by its contract; otherwise 422 with what is wrong with each field. */
export function validBody<Contract extends v.GenericSchema>(contract: Contract) {
  return vValidator('json', contract, (result) => {
    if (result.success) return
    throw new AppError('invalid-fields', 'Please correct the fields that are marked.', {
      issues: issuesByField(result.issues),
    })
  })
}

function issuesByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, string[]> {
  const byField: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    ;(byField[field] ??= []).push(issue.message)
  }
  return byField
}
