import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export const maxConnections = 10_000

export type SocketLimits = typeof defaultLimits

/** Time limits of a connection, in ms: enough for a visitor with a slow connection, and little more. */
const defaultLimits = {
  /** The maximum time until the headers of a request are complete. */
  headersMs: 10_000,
  /** The maximum time until a request is complete, including its body; after that the answer is 408. */
  requestMs: 30_000,
  /** The maximum time without traffic during a response. Event streams send heartbeats more often. */
  idleMs: 45_000,
  /** The maximum time between requests; longer than the usual 60 s of load balancers. */
  keepAliveMs: 65_000,
  /** How often the server checks for overdue requests. */
  checkMs: 1000,
  connections: maxConnections,
}

/**
 * Creates a server that limits the duration and number of its connections. If the limit is reached, it
 * closes the oldest connection without a complete request. If all requests are complete, it closes the
 * oldest connection of the IP address with the most connections. So a client that holds connections
 * open or reads slowly cannot lock others out.
 */
export function createHttpServer(limits: Partial<SocketLimits> = {}): Server {
  const { headersMs, requestMs, idleMs, keepAliveMs, checkMs, connections } = {
    ...defaultLimits,
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

/** The data that decides which connection is closed if there are too many. */
interface Connection {
  /** The remote IP address; behind a proxy, the proxy's. */
  readonly address: string
  /** Requests without a complete answer. */
  readonly requests: Set<IncomingMessage>
}

function makeRoom(server: Server, maxOpen: number): void {
  // A Map iterates over connections in the order they were opened.
  const open = new Map<Socket, Connection>()
  server.on('connection', (socket: Socket) => {
    const victim = open.size < maxOpen ? undefined : (firstWaiting(open) ?? firstOfMost(open))
    if (victim) {
      // `close` is emitted later; without this line, the next connection would pick the same victim.
      open.delete(victim)
      victim.destroy()
    }
    open.set(socket, { address: socket.remoteAddress ?? '', requests: new Set() })
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const requests = open.get(request.socket)?.requests
    requests?.add(request)
    response.on('close', () => requests?.delete(request))
  })
}

function firstWaiting(open: ReadonlyMap<Socket, Connection>): Socket | undefined {
  for (const [socket, { requests }] of open) {
    if (![...requests].some(({ complete }) => complete)) return socket
  }
  return undefined
}

/** The oldest connection of the IP address that has the most connections. */
function firstOfMost(open: ReadonlyMap<Socket, Connection>): Socket | undefined {
  const counts = new Map<string, number>()
  for (const { address } of open.values()) counts.set(address, (counts.get(address) ?? 0) + 1)
  const maxCount = Math.max(...counts.values())
  for (const [socket, { address }] of open) if (counts.get(address) === maxCount) return socket
  return undefined
}
