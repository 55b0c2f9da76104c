import { createServer } from 'node:http'

/** The quickest collector of traces there can be: it takes every batch and looks at none. */
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, { 'content-type': 'application/x-protobuf' })
    response.end()
  })
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
