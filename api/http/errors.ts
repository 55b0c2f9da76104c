import { inspect } from 'node:util'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { cacheControl } from './cache-control.ts'
import type { AppEnv } from './app-env.ts'
import type { Log } from '#api/platform/log/log.ts'
import { plainPage } from './plain-page.ts'

const statuses = {
  'bad-json': 400,
  'body-incomplete': 400,
  'not-found': 404,
  'method-not-allowed': 405,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'signed-out': 401,
  'preview-ended': 401,
  'wrong-credentials': 401,
  'wrong-signature': 401,
  'cross-site': 403,
  'invalid-fields': 422,
  'captcha-needed': 422,
  'rate-limited': 429,
  busy: 503,
  'not-set-up': 503,
  'too-many-streams': 503,
  'lake-unavailable': 503,
  'sessions-unavailable': 503,
  // The outbox was once called journal; clients use this code.
  'journal-unavailable': 503,
} as const satisfies Record<string, ContentfulStatusCode>

/** The reason for a rejected request, sent as `code` in the JSON answer. */
export type ErrorCode = keyof typeof statuses

/** Error messages by field path; `''` is the path of the body itself. */
export type FieldIssues = Record<string, string[]>

/**
 * An error whose code and message are safe to show to the caller. All other errors are answered
 * with status 500 and no details.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly issues: FieldIssues | undefined
  /** Seconds after which the caller can try again. */
  readonly retryAfter: number | undefined
  /** The underlying failure, for the log only: a label from `errorLabel()`. */
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

/** Answers in the JSON format of all errors under `/api`. */
export function errorAnswer(c: Context<AppEnv>, error: AppError) {
  const { code, message, issues } = error
  const requestId = c.get('requestId')
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
  return c.json({ error: { code, message, requestId, ...(issues && { issues }) } }, error.status)
}

/**
 * Turns a thrown error into an answer: JSON under `/api`, a page or plain text elsewhere.
 *
 * @param isDevelopment shows the error on a page that failed
 */
export function createErrorHandler(log: Log, isDevelopment = false): ErrorHandler<AppEnv> {
  return (error, c) => {
    const known = toAppError(error)
    if (known) {
      const { code, problem, cause } = known
      log.info({ requestId: c.get('requestId'), code, problem, cause }, 'request rejected')
      const isPage = pageCodes.has(code) && !c.req.path.startsWith('/api')
      return isPage ? rejectionPage(c, known) : errorAnswer(c, known)
    }
    log.error({ requestId: c.get('requestId'), err: error }, 'request failed')
    return isDevelopment && !c.req.path.startsWith('/api')
      ? c.text(inspect(error), 500)
      : unknownAnswer(c)
  }
}

/** Recognizes errors that Hono and Node throw for a malformed body or an aborted connection. */
function toAppError(error: Error): AppError | undefined {
  if (error instanceof AppError) return error
  if (error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET') {
    return new AppError('body-incomplete', 'The connection ended before the complete body arrived.')
  }
  if (error instanceof HTTPException && error.status === 400) {
    return new AppError('bad-json', 'The body is not valid JSON.', { cause: error })
  }
  return undefined
}

/** Errors at URLs that visitors open directly. */
const pageCodes: ReadonlySet<ErrorCode> = new Set(['busy', 'rate-limited'])

function rejectionPage(c: Context<AppEnv>, { message, status, retryAfter }: AppError) {
  const { html, policy } = plainPage({
    title: 'Please try again',
    text: message,
    link: '<a href="/">Go to the home page</a>',
  })
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  c.header('Content-Security-Policy', policy)
  c.header('Cache-Control', cacheControl.none)
  return c.html(html, status)
}

function unknownAnswer(c: Context<AppEnv>) {
  const requestId = c.get('requestId')
  if (!c.req.path.startsWith('/api')) {
    const text = 'Something went wrong on our side. Please go back and try again.'
    return c.text(`${text}\nRequest ${requestId}`, 500)
  }
  const message = 'Something went wrong on our side. Please try again.'
  return c.json({ error: { code: 'internal', message, requestId } }, 500)
}
