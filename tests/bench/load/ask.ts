import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'

export interface Answer {
  /** 0 if there was no response. */
  readonly status: number
  /** Why there was no response: the network's error code, or `timeout`. */
  readonly problem: string | null
  readonly body: string
  /** The cookie that the response sets, as a browser sends it back. */
  readonly cookie: string | undefined
  /** Milliseconds from the request to the end of its response. */
  readonly ms: number
}

export interface AskOptions {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: object
  /** The visitor's own address, one of this machine's (`127.0.0.0/8`). */
  readonly from?: string
  /** How long the whole response can take, in ms; the default is that of `web/api.ts`. */
  readonly timeoutMs?: number
}

const refusal = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ error: v.object({ code: v.string() }) }),
)

/** Sends one request on a new connection; never rejects. */
export async function ask(url: string, options: AskOptions = {}): Promise<Answer> {
  const { method = 'GET', headers, body, from, timeoutMs = 15_000 } = options
  const began = performance.now()
  const answer = { status: 0, problem: null, body: '', cookie: undefined }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const requested = request(url, {
      method,
      agent: false,
      family: 4,
      signal,
      localAddress: from,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    })
    // `once` reports the first error; later ones have no other listener.
    requested.on('error', () => {})
    requested.end(body && JSON.stringify(body))
    // `response` passes the message.
    const [response] = (await once(requested, 'response')) as [IncomingMessage]
    return {
      ...answer,
      status: response.statusCode ?? 0,
      body: await text(response),
      cookie: response.headers['set-cookie']?.[0]?.split(';')[0],
      ms: performance.now() - began,
    }
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    const problem = signal.aborted ? 'timeout' : code
    return { ...answer, problem, ms: performance.now() - began }
  }
}

/** Why a request was not answered as wanted: the status with the server's code, or the problem. */
export function apiErrorOf({ status, problem, body }: Answer): string {
  const parsed = v.safeParse(refusal, body)
  return problem ?? (parsed.success ? `${status} ${parsed.output.error.code}` : String(status))
}

/** A visitor's address: four million different ones, neighbors in different networks. */
export function addressOf(visitor: number): string {
  const at = visitor + 1
  return `127.${64 + (at & 63)}.${(at >> 6) & 255}.${(at >> 14) & 255}`
}
