import { brotliCompressSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { withoutScripts } from '#tests/support/without-scripts.ts'

/**
 * The floor: the site's own pages as files without scripts, compressed in advance, from a bare
 * Hono server. It saves a file from the site when it is first asked for it.
 */
const site = process.env.FLOOR_OF ?? ''

interface SavedFile {
  readonly status: 200 | 404
  readonly body: Uint8Array<ArrayBuffer>
  readonly headers: Record<string, string>
}

const saved = new Map<string, SavedFile>()

const app = new Hono().get('*', async (c) => {
  const path = c.req.url.slice(c.req.url.indexOf('/', 'http://'.length))
  const { body, status, headers } = saved.get(path) ?? (await save(path))
  return c.body(body, status, headers)
})

async function save(path: string): Promise<SavedFile> {
  const answer = await fetch(site + path)
  const type = answer.headers.get('content-type') ?? ''
  const isPage = type.startsWith('text/html')
  const content = isPage
    ? Buffer.from(withoutScripts(await answer.text()))
    : Buffer.from(await answer.arrayBuffer())
  const isText = /^text\/|javascript|json|svg/.test(type)
  const file: SavedFile = {
    status: answer.ok ? 200 : 404,
    body: new Uint8Array(isText ? brotliCompressSync(content) : content),
    headers: {
      'content-type': type,
      'cache-control': answer.headers.get('cache-control') ?? 'no-cache',
      ...(isText && { 'content-encoding': 'br' }),
    },
  }
  if (answer.ok) saved.set(path, file)
  return file
}

const server = serve({ port: 0, fetch: app.fetch }, ({ port }) =>
  process.send?.({ kind: 'ready', port }),
)
process.once('SIGTERM', () => {
  server.close()
  if ('closeAllConnections' in server) server.closeAllConnections()
  process.disconnect()
})
