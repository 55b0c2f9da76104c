import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from './app-env.ts'
import type { Log } from '#api/log/log.ts'

const statuses = {
  'bad-json': 400,
  'body-incomplete': 400,
  'not-found': 404,
  'method-not-allowed': 405,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'signed-out': 401,
  'wrong-credentials': 401,
  'wrong-signature': 401,
  'cross-site': 403,
  'invalid-fields': 422,
  'captcha-needed': 422,
  'rate-limited': 429,
  'not-set-up': 503,
  'lake-unavailable': 503,
  'journal-unavailable': 503,
} as const satisfies Record<string, ContentfulStatusCode>

/** Every way in which a request can be refused, by the word that travels in the answer. */
export type ErrorCode = keyof typeof statuses

/** What is wrong with each field, by its path; `''` is the body as a whole. */
export type FieldIssues = Record<string, string[]>

/** A refusal that the caller may know all about; anything else is answered without detail. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly issues: FieldIssues | undefined
  /** Seconds after which the caller may try again. */
  readonly retryAfter: number | undefined
  /** What went wrong behind it, for the log: one of the words of `errorLabel()`. */
  readonly problem: string | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      cause?: unknown
      issues?: FieldIssues
      retryAfter?: number
      problem?: string
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.issues = options.issues
    this.retryAfter = options.retryAfter
    this.problem = options.problem
  }

  get status() {
    return statuses[this.code]
  }
}

/** The JSON of every refusal under `/api`. */
export function errorAnswer(c: Context<AppEnv>, error: AppError) {
  const { code, message, issues } = error
  const requestId = c.get('requestId')
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
  return c.json({ error: { code, message, requestId, ...(issues && { issues }) } }, error.status)
}

/** The one place where a thrown error becomes an answer: JSON under `/api`, a plain page elsewhere. */
export function createErrorHandler(log: Log): ErrorHandler<AppEnv> {
  return (error, c) => {
    const known = toAppError(error)
    if (known) {
      const { code, problem, cause } = known
      log.info({ requestId: c.get('requestId'), code, problem, cause }, 'refused')
      return errorAnswer(c, known)
    }
    log.error({ requestId: c.get('requestId'), err: error }, 'request failed')
    return c.req.path.startsWith('/api') ? unknownAsJson(c) : unknownAsPage(c)
  }
}

/** Hono's own refusals: its validator throws 400 where a body is no JSON. A caller may leave, too. */
function toAppError(error: Error): AppError | undefined {
  if (error instanceof AppError) return error
  if (error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET') {
    return new AppError('body-incomplete', 'The connection ended before the body did.')
  }
  if (error instanceof HTTPException && error.status === 400) {
    return new AppError('bad-json', 'The body is not valid JSON.', { cause: error })
  }
  return undefined
}

function unknownAsJson(c: Context<AppEnv>) {
  const message = 'Something went wrong on our side. Please try again.'
  return c.json({ error: { code: 'internal', message, requestId: c.get('requestId') } }, 500)
}

function unknownAsPage(c: Context<AppEnv>) {
  const text = 'Something went wrong on our side. Please go back and try again.'
  return c.text(`${text}\nRequest ${c.get('requestId')}`, 500)
}
