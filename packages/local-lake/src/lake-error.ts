import type { Context } from 'hono'
import { type DatasetFileError, fileProblemOf } from './store/file-problem.ts'

/** The inner part of a hosted error body, `{error: {description, type, …}}`. */
export interface LakeErrorBody {
  readonly description: string
  readonly type: string
  readonly [detail: string]: unknown
}

type LakeErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 500 | 504

/** An error in the hosted API's shape; `app.onError` turns it into a response. */
export class LakeError extends Error {
  readonly status: LakeErrorStatus
  readonly body: LakeErrorBody
  /** Response headers. */
  readonly headers: Readonly<Record<string, string>>

  constructor(status: LakeErrorStatus, body: LakeErrorBody, headers = {}) {
    super(body.description)
    this.name = 'LakeError'
    this.status = status
    this.body = body
    this.headers = headers
  }

  /** The response body in the hosted API's shape. */
  toJSON(): { statusCode: number; error: LakeErrorBody; message: string } {
    return { statusCode: this.status, error: this.body, message: this.body.description }
  }
}

/** For `app.onError`: answers a `LakeError` unchanged, anything else with a 500 without details. */
export function answerLakeError(error: unknown, context: Context): Response {
  if (error instanceof LakeError) return context.json(error.toJSON(), error.status, error.headers)
  if (isAborted(error)) return context.json(badRequest('The request was aborted').toJSON(), 400)
  process.stderr.write(`lake: ${error instanceof Error ? error.stack : String(error)}\n`)
  const problem = fileProblemOf(error)
  if (problem) return context.json(datasetUnavailable(problem).toJSON(), 500)
  const body = { type: 'internalServerError', description: 'Something went wrong in the lake' }
  return context.json(new LakeError(500, body).toJSON(), 500)
}

/** The name of this error is our own, because hosted datasets have no files. */
const unavailableType = 'datasetUnavailableError'

/**
 * A 500 for a dataset whose file has a problem.
 *
 * @param name of the dataset, if known
 */
export function datasetUnavailable({ message }: DatasetFileError, name?: string): LakeError {
  const dataset = name === undefined ? 'the dataset' : `dataset "${name}"`
  return new LakeError(500, {
    type: unavailableType,
    description: `The file of ${dataset} ${message}`,
  })
}

/** The error of a query, whose type decides the status: the fault can also be the dataset's file. */
export function queryError(body: LakeErrorBody): LakeError {
  return new LakeError(body.type === unavailableType ? 500 : 400, body)
}

/** A 400 for a malformed request. */
export function badRequest(description: string): LakeError {
  return new LakeError(400, { type: 'validationError', description })
}

/** Hosted Sanity usually asks clients to wait a second: its rate limits count per second. */
const retryAfterSeconds = '1'

/**
 * A 429 for a client that asks for too much at once. Like hosted Sanity's, the response has a
 * `Retry-After` header.
 *
 * @param reason the description without the advice to try again
 */
export function tooManyRequests(reason: string): LakeError {
  const body = { type: 'rateLimitExceededError', description: `${reason}: try again in a moment` }
  return new LakeError(429, body, { 'retry-after': retryAfterSeconds })
}

/**
 * Whether the client disconnected before its request was complete, which is not the fault of the lake.
 */
function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
}
