import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long connections may take, in ms, and how many there may be. */
export interface SocketLimits {
  /** Until the headers of a request are whole. */
  readonly headersMs: number
  /** Until a request is whole, body included; then it is answered with 408. */
  readonly requestMs: number
  /** In which nothing moves while an answer is under way. Event streams beat more often. */
  readonly idleMs: number
  /** In which no further request comes; longer than balancers keep theirs, usually 60 s. */
  readonly keepAliveMs: number
  /** How often overdue requests are looked for. */
  readonly checkMs: number
  readonly connections: number
}

/** What a visitor on a slow line needs, and hardly more. */
const usualLimits: SocketLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 45_000,
  keepAliveMs: 65_000,
  checkMs: 1000,
  connections: 2000,
}

/**
 * A server whose connections end. Where there are too many, the one makes room that has waited
 * longest without a whole request, and where each has one, the oldest of the address that holds
 * most: who holds connections open, or reads slowly, keeps nobody out.
 *
 * @param limits those that differ from the usual ones
 */
export function createHttpServer(limits: Partial<SocketLimits> = {}): Server {
  const { headersMs, requestMs, idleMs, keepAliveMs, checkMs, connections } = {
    ...usualLimits,
    ...limits,
  }
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkMs,
  })
  server.timeout = idleMs
  makeRoom(server, connections)
  return server
}

/** What an open connection is judged by. */
interface Connection {
  /** The address it comes from; that of the proxy where there is one. */
  readonly address: string
  /** Those that it still waits an answer for. */
  readonly requests: Set<IncomingMessage>
}

function makeRoom(server: Server, most: number): void {
  /** In the order in which they came. */
  const open = new Map<Socket, Connection>()
  server.on('connection', (socket: Socket) => {
    const victim = open.size < most ? undefined : (firstWaiting(open) ?? firstOfMost(open))
    if (victim) {
      // Its close is told later: until then the next newcomer would find it again.
      open.delete(victim)
      victim.destroy()
    }
    open.set(socket, { address: socket.remoteAddress ?? '', requests: new Set() })
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const requests = open.get(request.socket)?.requests
    requests?.add(request)
    response.once('close', () => requests?.delete(request))
  })
}

function firstWaiting(open: ReadonlyMap<Socket, Connection>): Socket | undefined {
  for (const [socket, { requests }] of open) {
    if (![...requests].some(({ complete }) => complete)) return socket
  }
  return undefined
}

/** The oldest connection of the address that has most of them. */
function firstOfMost(open: ReadonlyMap<Socket, Connection>): Socket | undefined {
  const counts = new Map<string, number>()
  for (const { address } of open.values()) counts.set(address, (counts.get(address) ?? 0) + 1)
  const most = Math.max(...counts.values())
  for (const [socket, { address }] of open) if (counts.get(address) === most) return socket
  return undefined
}
