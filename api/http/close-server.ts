import type { Server } from 'node:http'
import { stopTimes } from '#api/platform/stop-times.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'

/** How often newly idle connections are closed at shutdown, in ms. */
const idleCheckMs = 20

/** Lets requests in progress finish; idle connections are closed at once. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  server.closeIdleConnections()
  // A connection becomes idle when its request or stream ends.
  const closing = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  await withTimeout(closed, stopTimes.requests, () => undefined)
  clearInterval(closing)
  server.closeAllConnections()
}
