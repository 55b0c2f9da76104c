import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { withoutScripts } from '#tests/support/without-scripts.ts'
import { portOf } from '#packages/local-lake/tests/support/port-of.ts'

/**
 * A plain Node server that sends the site's responses from memory. It copies a response from the
 * site (`FLOOR_OF`) on the first request for it. `FLOOR_KIND=static` removes the scripts of pages;
 * `same` sends the same bytes as the site.
 */
const { FLOOR_OF: site = '', FLOOR_KIND: kind } = process.env
const saved = new Map<string, Awaited<ReturnType<typeof copy>>>()
const stored = ['content-type', 'content-encoding', 'cache-control', 'etag']

async function copy(path: string) {
  const request = get(site + path, { headers: { 'accept-encoding': 'br' } })
  // `response` passes the message.
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const { statusCode: status = 0, headers } = response
  const body = await buffer(response)
  const isPage = headers['content-encoding'] === 'br' && headers['content-type']?.includes('html')
  const content =
    isPage && kind === 'static'
      ? brotliCompressSync(withoutScripts(brotliDecompressSync(body).toString('utf8')))
      : body
  const sent = stored.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))
  const length = { 'content-length': content.length }
  const file = { status, headers: { ...Object.fromEntries(sent), ...length }, body: content }
  if (status === 200) saved.set(path, file)
  return file
}

const server = createServer(async (request, response) => {
  const path = request.url ?? '/'
  const { status, headers, body } = saved.get(path) ?? (await copy(path))
  response.writeHead(status, headers)
  response.end(body)
})
server.listen(0, () => {
  process.send?.({ kind: 'ready', port: portOf(server) })
})
process.once('SIGTERM', () => process.exit())
