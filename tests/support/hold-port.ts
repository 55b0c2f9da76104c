import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Prevents a killed server from coming back: takes its port as soon as it is free, and drops every
 * connection to it.
 */
export async function holdPort({ port }: URL): Promise<Server> {
  for (;;) {
    const server = createServer((socket) => socket.destroy())
    server.listen(Number(port), '127.0.0.1')
    const isHeld = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (isHeld) return server
    await delay(20)
  }
}
