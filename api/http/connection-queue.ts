import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The maximum number of waiting requests per connection; browsers wait for each answer. */
const maxWaiting = 32

type Exchange = readonly [IncomingMessage, ServerResponse]

/**
 * Handles the requests of each connection one after the other; HTTP/1.1 sends the answers in that order
 * anyway. So a client that sends many requests at once makes the server work on one at a time. A
 * connection with too many waiting requests is closed.
 */
export function queuePerConnection(answer: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Exchange[]>()

  const begin = (line: Exchange[], [request, response]: Exchange) => {
    response.on('close', () => next(line, request.socket))
    answer(request, response)
  }
  const next = (line: Exchange[], socket: Socket) => {
    const exchange = socket.destroyed ? undefined : line.shift()
    // Without this delay, many answers from memory would block other connections.
    if (exchange) setImmediate(() => begin(line, exchange))
    else lines.delete(socket)
  }
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const line = lines.get(socket)
    if (line === undefined) {
      const own: Exchange[] = []
      lines.set(socket, own)
      begin(own, [request, response])
    } else if (line.length < maxWaiting) line.push([request, response])
    else socket.destroy()
  }
}
