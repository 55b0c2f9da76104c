import type { Context } from 'hono'

/** The inner part of a hosted error body, `{error: {description, type, …}}`. */
export interface LakeErrorBody {
  readonly description: string
  readonly type: string
  readonly [detail: string]: unknown
}

type LakeErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 500 | 504

/** A refusal in the hosted lake's own shape; `app.onError` turns it into a response. */
export class LakeError extends Error {
  readonly status: LakeErrorStatus
  readonly body: LakeErrorBody

  constructor(status: LakeErrorStatus, body: LakeErrorBody) {
    super(body.description)
    this.name = 'LakeError'
    this.status = status
    this.body = body
  }

  /** The response body as the hosted lake words it. */
  toJSON(): { statusCode: number; error: LakeErrorBody; message: string } {
    return { statusCode: this.status, error: this.body, message: this.body.description }
  }
}

/** For `app.onError`: a refusal as it is, anything else as a 500 that tells nothing more. */
export function answerLakeError(error: unknown, context: Context): Response {
  if (error instanceof LakeError) return context.json(error.toJSON(), error.status)
  if (isAborted(error)) return context.json(badRequest('The request was broken off').toJSON(), 400)
  process.stderr.write(`lake: ${error instanceof Error ? error.stack : String(error)}\n`)
  const body = { type: 'internalServerError', description: 'Something went wrong in the lake' }
  return context.json(new LakeError(500, body).toJSON(), 500)
}

/** A request that is not as it must be, 400. */
export function badRequest(description: string): LakeError {
  return new LakeError(400, { type: 'validationError', description })
}

/** The client has gone before its request was whole: nobody's fault here, and nobody reads on. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
}
