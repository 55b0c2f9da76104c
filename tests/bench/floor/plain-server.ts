import { createServer } from 'node:http'
import { fetchRaw } from '../measure/fetch-raw.ts'

/**
 * The floor of a server: plain Node that sends one buffer from memory, whatever it is asked for.
 * It takes the buffer from the site, with the headers that a browser needs to show it.
 */
const { body, headers } = await fetchRaw(process.env.PLAIN_COPY_OF ?? '')
const kept = ['content-type', 'content-encoding', 'cache-control', 'etag']
const sent = Object.fromEntries(
  kept.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
)

const server = createServer((_, response) => {
  response.writeHead(200, { ...sent, 'content-length': body.length })
  response.end(body)
})
server.listen(0, () => {
  const address = server.address()
  process.send?.({ kind: 'ready', port: typeof address === 'object' ? address?.port : 0 })
})
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  process.disconnect()
})
