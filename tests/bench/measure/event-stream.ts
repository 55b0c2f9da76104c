import { connect } from 'node:net'

/** An open stream of the site's news, read without a browser. */
export interface EventStream {
  /** Resolves when the server has greeted; rejects where it refuses. */
  readonly welcomed: Promise<void>
  /** When the last `change` came, by the clock of `performance.now()`; 0 where none came. */
  changedAt(): number
  close(): void
}

/**
 * Opens `GET /api/content/events` by a bare socket: thousands of them fit into one process.
 *
 * @param address the visitor's, as a proxy in front of the server would report it
 */
export function openEventStream(siteUrl: string, address: string): EventStream {
  const { hostname, port } = new URL(siteUrl)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  let changedAt = 0
  let isWelcomed = false
  const welcomed = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a stream of events.')))
    socket.on('data', (text: string) => {
      if (/^event: change$/m.test(text)) changedAt = performance.now()
      if (isWelcomed) return
      isWelcomed = true
      if (text.startsWith('HTTP/1.1 200')) resolve()
      else reject(new Error(`A stream of events was refused: ${text.slice(0, 40)}`))
    })
  })
  // Awaiting `welcomed` reports the failure; a stream that is closed later needs none.
  welcomed.catch(() => {})
  socket.write(
    `GET /api/content/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Forwarded-For: ${address}\r\n\r\n`,
  )
  return { welcomed, changedAt: () => changedAt, close: () => socket.destroy() }
}
