import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { portOf } from './port-of.ts'

/** The fault on the way to a lake: none, a response with this status, or worse. */
export type LakeFault = 'none' | number | 'silent' | 'drip' | 'html' | 'garbage' | 'reset' | 'end'

/** The two kinds of requests: queries, and streams of events. */
type Way = 'query' | 'live'

/** A proxy in front of a lake, or of the site, which forwards requests or makes them fail. */
export interface LakeFront {
  readonly host: string
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
  /** Breaks every open stream. */
  breakStreams(): void
  /** How many requests are open, neither answered nor aborted, streams included. */
  openRequests(): number
  stop(): Promise<void>
}

/** @param lakeHost the address of the lake; by default there is none */
export async function openLakeFront(lakeHost = 'http://localhost:9'): Promise<LakeFront> {
  const faults: LakeFront['faults'] = { query: 'none', live: 'none' }
  const requested: LakeFront['requested'] = { queries: [], streams: [], headers: [] }
  const streams = new Set<ServerResponse>()
  const open = new Set<ServerResponse>()
  let held = Promise.resolve()

  const server = createServer((request, response) => {
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
    const waiting = isQuery ? () => held : () => Promise.resolve()
    passOn(url, request, response, waiting)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const port = portOf(server)
  return {
    host: `http://localhost:${port}`,
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
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** The event after which a stream begins: the lake is told in a header, the site in its address. */
function positionOf({ headers }: IncomingMessage, { searchParams }: URL): string | undefined {
  return headers['last-event-id']?.toString() ?? searchParams.get('since') ?? undefined
}

function passOn(
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
  waiting: () => Promise<void>,
): void {
  const { method, headers } = request
  const passed = ask(url, { method, headers: { ...headers, host: url.host } }, (answer) => {
    const answerNow = () =>
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))
    void waiting().then(answerNow)
  })
  passed.on('error', () => response.destroy())
  response.on('close', () => passed.destroy())
  request.pipe(passed)
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
