import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Access } from '../lake-variables.ts'
import { PresenceConnection } from './presence-connection.ts'
import { PresenceRoom } from './presence-room.ts'

const socketPath = /^\/v[^/]+\/socket\/(?<dataset>[a-z0-9][a-z0-9_-]{0,63})$/
const goingAway = 1001
const largestMessage = 256 * 1024

/** Whom the presence socket lets in. */
export interface PresenceServerOptions {
  readonly accessOf: (authorization: string) => Access | undefined
  readonly isAllowedOrigin: (origin: string) => boolean
  /** Told of an upgrade that nobody knows. */
  readonly onUnknown: (method: string, url: string) => void
}

/** `WS /:version/socket/:dataset`: editors of one dataset see each other. */
export class PresenceServer {
  readonly #options: PresenceServerOptions
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage })
  readonly #rooms = new Map<string, PresenceRoom>()

  constructor(options: PresenceServerOptions) {
    this.#options = options
  }

  /** Takes an HTTP server's `upgrade` event. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    const url = request.url ?? ''
    const dataset = socketPath.exec(url.split('?')[0] ?? '')?.groups?.['dataset']
    const { origin } = request.headers
    if (dataset === undefined) {
      this.#options.onUnknown('UPGRADE', url)
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
      return
    }
    if (origin !== undefined && !this.#options.isAllowedOrigin(origin)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    const { accessOf } = this.#options
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      void new PresenceConnection(webSocket, { room: this.#room(dataset), accessOf })
    })
  }

  /** Says goodbye to every socket and drops those that do not answer. */
  close(): void {
    for (const socket of this.#sockets.clients) {
      socket.close(goingAway)
      setTimeout(() => socket.terminate(), 500).unref()
    }
    this.#sockets.close()
  }

  #room(dataset: string): PresenceRoom {
    const room = this.#rooms.get(dataset) ?? new PresenceRoom()
    this.#rooms.set(dataset, room)
    return room
  }
}
