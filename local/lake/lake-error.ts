/** The inner part of a hosted error body, `{error: {description, type, …}}`. */
export interface LakeErrorBody {
  readonly description: string
  readonly type: string
  readonly [detail: string]: unknown
}

type LakeErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 500 | 504

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
