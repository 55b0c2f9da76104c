import type { WebSocket } from 'ws'
import type { Access } from '../lake-variables.ts'
import type { PresenceRoom, PresenceState } from './presence-room.ts'
import * as v from 'valibot'

const heartbeat = '♥'
const heartbeatMs = 20_000
const methodNotFound = -32_601
const parseError = -32_700
const unauthorized = 4001

const rpcRequest = v.object({
  id: v.optional(v.string()),
  method: v.string(),
  params: v.optional(v.record(v.string(), v.unknown()), {}),
})

type Params = Record<string, unknown>

/** What a connection needs of the world around it. */
export interface PresenceOptions {
  readonly room: PresenceRoom
  readonly accessOf: (authorization: string) => Access | undefined
}

/** One Studio tab's socket: JSON-RPC 2.0 with heartbeats, as `@sanity/bifur-client` speaks it. */
export class PresenceConnection {
  readonly #socket: WebSocket
  readonly #options: PresenceOptions
  readonly #subscriptions = new Set<string>()
  readonly #sessions = new Set<string>()
  #userId: string | undefined

  constructor(socket: WebSocket, options: PresenceOptions) {
    this.#socket = socket
    this.#options = options
    const timer = setInterval(() => socket.send(heartbeat), heartbeatMs)
    socket.on('message', (data: Buffer) => this.#receive(data.toString('utf8')))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearInterval(timer)
      this.#leave()
    })
  }

  #receive(text: string): void {
    const parsed = v.safeParse(rpcRequest, parseJson(text))
    if (!parsed.success) {
      this.#send({ id: null, error: { code: parseError, message: 'Not a JSON-RPC request' } })
      return
    }
    const { id, method, params } = parsed.output
    const result = this.#call(method, params)
    if (id === undefined) return
    if (result !== undefined) this.#send({ id, result })
    else this.#send({ id, error: { code: methodNotFound, message: `Unknown method ${method}` } })
  }

  #call(method: string, params: Params): unknown {
    if (method === 'authorization') return this.#authorize(params)
    if (this.#userId === undefined) {
      this.#socket.close(unauthorized, 'Authorize first')
      return null
    }
    return this.#callAs(this.#userId, method, params)
  }

  #callAs(userId: string, method: string, params: Params): unknown {
    const { room } = this.#options
    switch (method) {
      case 'presence_subscribe':
        return this.#subscribe()
      case 'authorization_subscribe':
        return 'authorization'
      case 'presence_unsubscribe':
      case 'authorization_unsubscribe':
        return this.#unsubscribe(String(params['subscriptionId']))
      case 'presence_rollcall':
        room.tell({ type: 'rollCall', i: userId, session: String(params['session']) })
        return 'ok'
      case 'presence_announce':
        return this.#announce(userId, params['data'] as PresenceState)
      case 'presence_disconnect':
        return this.#disconnect(userId, String(params['session']))
      default:
        return undefined
    }
  }

  #authorize(params: Params): string | null {
    const access = this.#options.accessOf(String(params['authorization']))
    if (!access || access.role === 'anonymous') {
      this.#socket.close(unauthorized, 'Session not found')
      return null
    }
    this.#userId = access.userId
    return 'ok'
  }

  #subscribe(): string {
    const subscription = this.#options.room.subscribe((result) =>
      this.#send({ method: 'presence_subscription', params: { subscription, result } }),
    )
    this.#subscriptions.add(subscription)
    return subscription
  }

  #unsubscribe(subscription: string): string {
    if (this.#subscriptions.delete(subscription)) this.#options.room.unsubscribe(subscription)
    return 'ok'
  }

  #announce(userId: string, state: PresenceState): string {
    this.#sessions.add(state.sessionId)
    this.#options.room.tell({ type: 'state', i: userId, m: state })
    return 'ok'
  }

  #disconnect(userId: string, session: string): string {
    this.#sessions.delete(session)
    this.#options.room.tell({ type: 'disconnect', i: userId, m: { session } })
    return 'ok'
  }

  #leave(): void {
    for (const subscription of this.#subscriptions) this.#options.room.unsubscribe(subscription)
    for (const session of this.#sessions) this.#disconnect(this.#userId ?? '', session)
  }

  #send(message: object): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
