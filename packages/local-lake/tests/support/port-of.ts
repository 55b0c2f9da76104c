import type { Server } from 'node:net'

/** The port on which a server listens. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address !== null && typeof address === 'object') return address.port
  throw new Error('The server does not listen on a port.')
}
