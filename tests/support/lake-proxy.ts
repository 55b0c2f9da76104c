import {
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { ServerOptions } from 'node:https'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'

/** The fault of the connection to a lake: none, a response with this status, or worse. */
export type LakeFault = 'none' | number | 'silent' | 'drip' | 'html' | 'garbage' | 'reset' | 'end'

/** The two kinds of requests: queries and event streams. */
type Way = 'query' | 'live'

/** A proxy in front of a lake, or of the site, which forwards requests or makes them fail. */
export interface LakeProxy {
  readonly host: string
  readonly port: number
  /** The current fault of each kind of request. */
  readonly faults: Record<Way, LakeFault>
  /** The queries received so far, the last event id of each stream request, and all headers. */
  readonly requested: {
    queries: string[]
    streams: (string | undefined)[]
    headers: IncomingHttpHeaders[]
  }
  /** Delays the lake's responses to queries until the returned function is called. */
  blockAnswers(): () => void
  /** Breaks all open streams. */
  breakStreams(): void
  /** The number of pending requests, neither answered nor aborted, including streams. */
  openRequests(): number
  stop(): Promise<void>
}

/** A response in transit; header names are lowercase. */
interface PassingAnswer {
  status: number
  readonly headers: IncomingHttpHeaders
}

export interface LakeProxyOptions {
  /** Changes each response, depending on the path of its request. */
  readonly alter?: (answer: PassingAnswer, path: string) => void
  /** Key and certificate, if the proxy uses TLS. */
  readonly tls?: ServerOptions
  /** The client's address, if the proxy adds `X-Forwarded-For`. */
  readonly forwardedFor?: string
}

/** @param lakeHost the address of the lake; by default there is none */
export async function openLakeProxy(
  lakeHost = 'http://localhost:9',
  { alter, tls, forwardedFor }: LakeProxyOptions = {},
): Promise<LakeProxy> {
  const faults: LakeProxy['faults'] = { query: 'none', live: 'none' }
  const requested: LakeProxy['requested'] = { queries: [], streams: [], headers: [] }
  const streams = new Set<ServerResponse>()
  const open = new Set<ServerResponse>()
  let held = Promise.resolve()

  const listener: RequestListener = (request, response) => {
    open.add(response)
    response.on('close', () => open.delete(response))
    const url = new URL(request.url ?? '', lakeHost)
    const isStream = /\/(?:live|listen|content\/events)(?:\/|$)/.test(url.pathname)
    const isQuery = url.pathname.includes('/query/')
    requested.headers.push(request.headers)
    if (isQuery) requested.queries.push(url.searchParams.get('query') ?? '')
    if (isStream) requested.streams.push(positionOf(request, url))
    const fault = isStream ? faults.live : isQuery ? faults.query : 'none'
    if (fault !== 'none') return misbehave(fault, response)
    if (isStream) {
      streams.add(response)
      response.on('close', () => streams.delete(response))
    }
    const { method } = request
    const added = forwardedFor && { 'x-forwarded-for': forwardedFor }
    const headers = { ...request.headers, host: url.host, ...added }
    const passed = ask(url, { method, headers }, async (answer) => {
      const passing = { status: answer.statusCode ?? 502, headers: answer.headers }
      alter?.(passing, url.pathname)
      if (isQuery) await held
      answer.pipe(response.writeHead(passing.status, passing.headers))
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  }
  const { port, stop } = await startHttp(listener, 0, tls)
  return {
    host: `http://localhost:${port}`,
    port,
    faults,
    requested,
    blockAnswers() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    breakStreams() {
      for (const response of streams) response.destroy()
    },
    openRequests: () => open.size,
    stop,
  }
}

/**
 * The last event id with which a stream resumes: the lake gets it in a header, the site in its
 * address.
 */
function positionOf({ headers }: IncomingMessage, { searchParams }: URL): string | undefined {
  return headers['last-event-id']?.toString() ?? searchParams.get('since') ?? undefined
}

function misbehave(fault: Exclude<LakeFault, 'none'>, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' }
  if (fault === 'silent') return
  if (fault === 'reset') return void response.socket?.resetAndDestroy()
  if (fault === 'end') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(':\n\n')
  } else if (fault === 'drip') {
    response.writeHead(200, json)
    const timer = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(timer))
  } else if (fault === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in to this network</h1>')
  } else if (fault === 'garbage') {
    response.writeHead(200, json).end('{"result": [{"_id": ')
  } else {
    const error = { description: 'the lake says no', type: 'queryParseError' }
    response.writeHead(fault, json).end(JSON.stringify({ error }))
  }
}
