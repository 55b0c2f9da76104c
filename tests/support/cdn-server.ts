import {
  request as ask,
  type IncomingMessage,
  type ServerResponse,
  type IncomingHttpHeaders,
} from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { startHttp } from '#packages/local-lake/tests/support/start-http.ts'

/** The account that can send purges. */
export interface CdnServerOptions {
  readonly serviceId: string
  readonly token: string
}

/** A CDN with one node: its edge for visitors, and the purge APIs of Fastly and Cloudflare. */
export interface CdnServer {
  readonly edgeUrl: string
  /** The value of `CDN_API_URL`. */
  readonly apiUrl: string
  readonly store: CdnStore
  /** Sets the server behind the CDN, such as `http://localhost:3000`. */
  connect(origin: string): void
  close(): void
}

/** Starts the stand-in for a CDN on two free ports of this machine. */
export async function openCdnServer(options: CdnServerOptions): Promise<CdnServer> {
  const store = new CdnStore()
  let origin = 'http://localhost:9'
  const edge = await startHttp((request, response) => answer(origin, store, request, response))
  const api = await startHttp(getRequestListener(purgeRoutes(store, options).fetch))
  return {
    edgeUrl: `http://localhost:${edge.port}`,
    apiUrl: api.url,
    store,
    connect(url) {
      origin = url
    },
    close() {
      for (const server of [edge, api]) void server.stop()
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

/** Streams an uncacheable response, and sends any other as a whole. */
async function pass(
  original: IncomingMessage,
  response: ServerResponse,
  store: CdnStore,
  key: string,
): Promise<void> {
  const { statusCode: status = 502, headers } = original
  const keep = store.canStore(headers)
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

/** Headers between the server and the CDN, which visitors do not get. */
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

/** The maximum number of keys in one purge. */
const max = { fastly: 256, cloudflare: 30 }

/** The purge APIs of Fastly and Cloudflare, as their references describe them. */
function purgeRoutes(store: CdnStore, { serviceId, token }: CdnServerOptions) {
  return new Hono()
    .use(async (c, next) => {
      if (store.fault === undefined) return next()
      return new Response('Not now', { status: store.fault, headers: store.faultHeaders })
    })
    .post('/service/:service/purge', (c) => {
      if (c.req.header('fastly-key') !== token) return c.json({ msg: 'no access' }, 401)
      if (c.req.param('service') !== serviceId) return c.json({ msg: 'Record not found' }, 404)
      const keys = (c.req.header('surrogate-key') ?? '').split(' ').filter(Boolean)
      if (keys.length === 0 || keys.length > max.fastly) return c.json({ msg: 'Bad request' }, 400)
      store.purge(keys)
      return c.json(Object.fromEntries(keys.map((key, at) => [key, `purge-${at}`])))
    })
    .post('/zones/:zone/purge_cache', async (c) => {
      const refuse = (status: 400 | 403 | 404, message: string) =>
        c.json({ success: false, errors: [{ code: 10_000, message }], result: null }, status)
      if (c.req.header('authorization') !== `Bearer ${token}`) return refuse(403, 'Authentication')
      if (c.req.param('zone') !== serviceId) return refuse(404, 'Unknown zone')
      const { tags } = await c.req.json<{ tags?: unknown }>()
      const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')
      if (!isList || tags.length === 0 || tags.length > max.cloudflare) return refuse(400, 'Tags')
      store.purge(tags)
      return c.json({ success: true, errors: [], messages: [], result: { id: serviceId } })
    })
}

/** A response as the server sent it. */
interface StoredResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** How long the CDN can cache the response, and the keys that purge it. */
interface Permission {
  readonly seconds: number
  readonly keys: readonly string[]
}

/** The maximum size of the header with the keys at either provider, in bytes. */
const maxKeyBytes = 16 * 1024

/** The responses that the CDN caches and purges by key. */
class CdnStore {
  readonly #responses = new LRUCache<string, StoredResponse & { keys: readonly string[] }>({
    max: 1000,
  })
  /** The keys of each purge, in the order of arrival. */
  readonly purges: (readonly string[])[] = []
  /** The status with which purges are answered instead of being done. */
  fault: number | undefined
  faultHeaders: Record<string, string> = {}

  get size(): number {
    return this.#responses.size
  }

  get(key: string): StoredResponse | undefined {
    return this.#responses.get(key)
  }

  /** The cache directives in a response's headers, in Fastly's or Cloudflare's form. */
  canStore(headers: IncomingHttpHeaders): Permission | undefined {
    const control = headers['surrogate-control'] ?? headers['cloudflare-cdn-cache-control']
    const seconds = /max-age=(\d+)/.exec(String(control ?? ''))?.[1]
    const keys = String(headers['surrogate-key'] ?? headers['cache-tag'] ?? '')
    if (seconds === undefined || seconds === '0' || keys.length > maxKeyBytes) return undefined
    return { seconds: Number(seconds), keys: keys.split(/[ ,]/).filter(Boolean) }
  }

  set(key: string, response: StoredResponse, { seconds, keys }: Permission): void {
    this.#responses.set(key, { ...response, keys }, { ttl: seconds * 1000 })
  }

  purge(keys: readonly string[]): void {
    this.purges.push(keys)
    for (const [key, response] of this.#responses.entries()) {
      if (response.keys.some((one) => keys.includes(one))) this.#responses.delete(key)
    }
  }
}
