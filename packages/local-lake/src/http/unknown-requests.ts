import type { Context } from 'hono'

const maxEntries = 500

/** A request that the lake does not support. */
export interface UnknownRequest {
  readonly method: string
  readonly url: string
  readonly at: string
}

/** Collects requests that the lake does not support; a test that drives the Studio expects none. */
export class UnknownRequests {
  readonly #log: (line: string) => void
  #entries: UnknownRequest[] = []

  constructor(log: (line: string) => void) {
    this.#log = log
  }

  get entries(): readonly UnknownRequest[] {
    return this.#entries
  }

  /** Records the request and answers 404 in the hosted shape. */
  answer(c: Context): Response {
    const { method, url } = c.req
    this.record(method, url)
    const message = `${method} ${c.req.path} is not known to this lake`
    return c.json({ statusCode: 404, error: 'Not Found', message }, 404)
  }

  /** Records an unsupported part of a request whose route is known. */
  recordDetail(c: Context, detail: string): void {
    this.record(c.req.method, `${c.req.url} ${detail}`)
  }

  record(method: string, url: string): void {
    this.#log(`unknown request: ${method} ${url}`)
    this.#entries = [...this.#entries, { method, url, at: new Date().toISOString() }].slice(
      -maxEntries,
    )
  }
}
