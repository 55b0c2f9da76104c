import type { Context } from 'hono'

const maxEntries = 500

/** A request that the lake has no answer for. */
export interface UnknownRequest {
  readonly method: string
  readonly url: string
  readonly at: string
}

/** The list of requests that nobody here knows: a test that drives the Studio wants it empty. */
export class UnknownRequests {
  readonly #log: (line: string) => void
  #entries: UnknownRequest[] = []

  constructor(log: (line: string) => void) {
    this.#log = log
  }

  get entries(): readonly UnknownRequest[] {
    return this.#entries
  }

  /** Notes the request and answers 404 in the hosted shape. */
  answer(c: Context): Response {
    const { method, url } = c.req
    this.record(method, url)
    const message = `${method} ${c.req.path} is not known to this lake`
    return c.json({ statusCode: 404, error: 'Not Found', message }, 404)
  }

  /** Notes what stood in a request that was known otherwise. */
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
