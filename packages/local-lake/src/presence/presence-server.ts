import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Access } from '../access.ts'
import { PresenceConnection, type PresenceRoom } from './presence-connection.ts'

const socketPath = /^\/+v[^/]+\/socket\/(?<dataset>[a-z0-9][a-z0-9_-]{0,63})$/
const goingAway = 1001
const maxMessageBytes = 64 * 1024
/** Concurrent sockets of one origin: a few dozen Studio tabs. */
const maxPerOrigin = 200

export interface PresenceServerOptions {
  readonly accessOf: (authorization: string) => Access | undefined
  readonly isAllowedOrigin: (origin: string) => boolean
  readonly hasDataset: (name: string) => boolean
  /** Called with a failure that concerned one socket only. */
  readonly onFailure: (cause: unknown) => void
  /** Called with an upgrade request that no route takes. */
  readonly onUnknown: (method: string, url: string) => void
}

/** `WS /:version/socket/:dataset`: editors of one dataset see each other. */
export class PresenceServer {
  readonly #options: PresenceServerOptions
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes })
  readonly #rooms = new Map<string, PresenceRoom>()
  readonly #open = new Map<string, number>()

  constructor(options: PresenceServerOptions) {
    this.#options = options
  }

  /** Handles an HTTP server's `upgrade` event; a failure ends only that socket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    try {
      this.#upgrade(request, socket, head)
    } catch (cause) {
      this.#options.onFailure(cause)
      socket.destroy()
    }
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = request.url ?? ''
    const dataset = socketPath.exec(url.split('?')[0] ?? '')?.groups?.['dataset']
    const { origin } = request.headers
    const { accessOf, onFailure } = this.#options
    if (dataset === undefined) {
      this.#options.onUnknown('UPGRADE', url)
      refuse(socket, '404 Not Found')
      return
    }
    if (!this.#options.hasDataset(dataset)) return refuse(socket, '404 Not Found')
    if (origin !== undefined && !this.#options.isAllowedOrigin(origin)) {
      return refuse(socket, '403 Forbidden')
    }
    const from = origin ?? request.socket.remoteAddress ?? ''
    if ((this.#open.get(from) ?? 0) >= maxPerOrigin) {
      return refuse(socket, '429 Too Many Requests')
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      this.#count(from, 1)
      webSocket.on('close', () => this.#count(from, -1))
      void new PresenceConnection(webSocket, { room: this.#room(dataset), accessOf, onFailure })
    })
  }

  #count(from: string, change: 1 | -1): void {
    const count = (this.#open.get(from) ?? 0) + change
    if (count > 0) this.#open.set(from, count)
    else this.#open.delete(from)
  }

  /** Closes every socket, and terminates sockets that do not answer. */
  close(): void {
    for (const socket of this.#sockets.clients) {
      socket.close(goingAway)
      setTimeout(() => socket.terminate(), 500).unref()
    }
    this.#sockets.close()
  }

  #room(dataset: string): PresenceRoom {
    const room: PresenceRoom = this.#rooms.get(dataset) ?? new Map()
    this.#rooms.set(dataset, room)
    return room
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
}
