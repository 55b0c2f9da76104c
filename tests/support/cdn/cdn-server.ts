import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { CdnStore, type StoredResponse } from './cdn-store.ts'
import { purgeRoutes } from './purge.routes.ts'

/** The account that may purge. */
export interface CdnServerOptions {
  readonly serviceId: string
  readonly token: string
}

/** A CDN of one node: its edge for visitors, and the purge calls of Fastly and of Cloudflare. */
export interface CdnServer {
  readonly edgeUrl: string
  /** The value of `CDN_API_URL`. */
  readonly apiUrl: string
  readonly store: CdnStore
  /** Names the server behind the CDN, such as `http://localhost:3000`. */
  connect(origin: string): void
  close(): void
}

/** Opens the stand-in for a CDN on two free ports of this machine. */
export async function openCdnServer(options: CdnServerOptions): Promise<CdnServer> {
  const store = new CdnStore()
  let origin = 'http://localhost:9'
  const edge = createServer((request, response) => answer(origin, store, request, response))
  const api = createServer(getRequestListener(purgeRoutes(store, options).fetch))
  const listening = [edge, api].map(
    (server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)),
  )
  await Promise.all(listening)
  const urlOf = (server: typeof edge) => {
    // A server that listens on a port has such an address.
    const { port } = server.address() as AddressInfo
    return `http://localhost:${port}`
  }
  return {
    edgeUrl: urlOf(edge),
    apiUrl: urlOf(api),
    store,
    connect(url) {
      origin = url
    },
    close() {
      for (const server of [edge, api]) server.close().closeAllConnections()
    },
  }
}

function answer(
  origin: string,
  store: CdnStore,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const encoding = request.headers['accept-encoding']?.toString() ?? ''
  const key = `${request.url} ${encoding}`
  const stored = request.method === 'GET' ? store.get(key) : undefined
  if (stored) return send(response, stored, 'HIT')
  const passed = ask(
    new URL(request.url ?? '/', origin),
    { method: request.method, headers: { ...request.headers, host: new URL(origin).host } },
    (original) => void pass(original, response, store, key),
  )
  passed.on('error', () => response.destroy())
  request.pipe(passed)
}

/** Sends on what cannot be kept as it comes; the rest whole. */
async function pass(
  original: IncomingMessage,
  response: ServerResponse,
  store: CdnStore,
  key: string,
): Promise<void> {
  const { statusCode: status = 502, headers } = original
  const keep = store.mayKeep(headers)
  if (!keep) {
    original.pipe(response.writeHead(status, { ...headers, 'x-cache': 'PASS' }))
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of original) chunks.push(chunk)
  const fetched = { status, headers, body: Buffer.concat(chunks) }
  store.set(key, fetched, keep)
  send(response, fetched, 'MISS')
}

/** Headers between the server and the CDN are not for visitors. */
const internal = new Set([
  'surrogate-control',
  'surrogate-key',
  'cloudflare-cdn-cache-control',
  'cache-tag',
])

function send(response: ServerResponse, { status, headers, body }: StoredResponse, state: string) {
  const shown = Object.entries(headers).filter(([name]) => !internal.has(name))
  response.writeHead(status, { ...Object.fromEntries(shown), 'x-cache': state }).end(body)
}
