import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What goes wrong on the way to a lake: nothing, an answer of this status, or worse. */
export type LakeFault = 'none' | number | 'silent' | 'drip' | 'html' | 'garbage' | 'reset' | 'end'

/** The two ways into a lake that pages use. */
type Way = 'query' | 'live'

/** A server in front of a lake, which passes on what it is asked, or does it wrong. */
export interface LakeFront {
  readonly host: string
  /** What goes wrong at this moment. */
  readonly faults: Record<Way, LakeFault>
  /** The queries asked so far, and how often the stream was asked for. */
  readonly asked: { queries: string[]; streams: (string | undefined)[] }
  /** Keeps back answers that the lake has already given, until the function is called. */
  holdAnswers(): () => void
  /** Breaks every open stream. */
  breakStreams(): void
  /** How many requests are neither answered nor given up, streams among them. */
  openRequests(): number
  stop(): Promise<void>
}

/** @param lakeHost the address of the lake behind it; without one there is none */
export async function openLakeFront(lakeHost = 'http://localhost:9'): Promise<LakeFront> {
  const faults: LakeFront['faults'] = { query: 'none', live: 'none' }
  const asked: LakeFront['asked'] = { queries: [], streams: [] }
  const streams = new Set<ServerResponse>()
  const open = new Set<ServerResponse>()
  let held = Promise.resolve()

  const server = createServer((request, response) => {
    open.add(response)
    response.on('close', () => open.delete(response))
    const url = new URL(request.url ?? '', lakeHost)
    const isStream = url.pathname.includes('/live/') || url.pathname.includes('/listen/')
    const isQuery = url.pathname.includes('/query/')
    if (isQuery) asked.queries.push(url.searchParams.get('query') ?? '')
    if (isStream) asked.streams.push(request.headers['last-event-id'] as string | undefined)
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
  const { port } = server.address() as AddressInfo
  return {
    host: `http://localhost:${port}`,
    faults,
    asked,
    holdAnswers() {
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
