import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { Access } from '#local/lake/access.ts'
import { type PresenceCall, readPresenceMessage } from './presence-message.ts'

const heartbeat = '♥'
const heartbeatMs = 20_000
const internalError = { code: -32_603, message: 'The call failed' }
const tooMany = { code: -32_000, message: 'Too many sessions or subscriptions' }
const unauthorized = 4001
const policyViolation = 1008

/** How long a tab can take to authorize, in ms, before it is disconnected. */
const authorizationMs = 10_000
/** Frames that a tab can send in a burst, and how many per second in the long run. */
const burst = 200
const framesPerSecond = 50
/** Most sessions that a tab can announce, and most subscriptions that it can hold. */
const maxOfEach = 20
/** Most bytes buffered for a slow reader; beyond that its socket is dropped. */
const maxBuffered = 1024 * 1024

/** Options of a connection. */
export interface PresenceOptions {
  readonly room: PresenceRoom
  readonly accessOf: (authorization: string) => Access | undefined
  /** Called with a failure that the connection has survived. */
  readonly onFailure: (cause: unknown) => void
}

/** One Studio tab's socket: JSON-RPC 2.0 with heartbeats, as `@sanity/bifur-client` speaks it. */
export class PresenceConnection {
  readonly #socket: WebSocket
  readonly #options: PresenceOptions
  readonly #subscriptions = new Set<string>()
  readonly #sessions = new Set<string>()
  #userId: string | undefined
  #allowance = burst
  #lastFrame = Date.now()

  constructor(socket: WebSocket, options: PresenceOptions) {
    this.#socket = socket
    this.#options = options
    const timer = setInterval(() => this.#write(heartbeat), heartbeatMs)
    const authorizationTimer = setTimeout(
      () => this.#closeUnauthorized('Authorize first'),
      authorizationMs,
    )
    socket.on('message', (data: Buffer) => this.#guard(() => this.#receive(data.toString('utf8'))))
    socket.on('ping', () => this.#guard(() => this.#consumeAllowance()))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearInterval(timer)
      clearTimeout(authorizationTimer)
      this.#guard(() => this.#leave())
    })
  }

  /** A failure here must not affect other tabs. */
  #guard(work: () => void): void {
    try {
      work()
    } catch (cause) {
      this.#options.onFailure(cause)
    }
  }

  #receive(text: string): void {
    if (!this.#consumeAllowance()) return
    const message = readPresenceMessage(text)
    const { id } = message
    const answer = 'error' in message ? message : this.#answer(message.call)
    if (id !== undefined) this.#send({ id, ...pick(answer) })
  }

  /** Counts a frame; false if the tab exceeds its rate and is disconnected. */
  #consumeAllowance(): boolean {
    const now = Date.now()
    const earned = ((now - this.#lastFrame) / 1000) * framesPerSecond
    this.#allowance = Math.min(burst, this.#allowance + earned) - 1
    this.#lastFrame = now
    if (this.#allowance >= 0) return true
    this.#socket.close(policyViolation, 'Too many messages')
    return false
  }

  #answer(call: PresenceCall): { result: unknown } | { error: object } {
    try {
      const result = this.#call(call)
      return result === undefined ? { error: tooMany } : { result }
    } catch (cause) {
      this.#options.onFailure(cause)
      return { error: internalError }
    }
  }

  /** Undefined if the tab exceeds a limit. */
  #call(call: PresenceCall): string | null | undefined {
    if (call.method === 'authorization') return this.#authorize(call.params.authorization)
    if (this.#userId === undefined) return this.#closeUnauthorized('Authorize first')
    return this.#callAs(this.#userId, call)
  }

  #callAs(
    userId: string,
    call: Exclude<PresenceCall, { method: 'authorization' }>,
  ): string | undefined {
    const { room } = this.#options
    switch (call.method) {
      case 'presence_subscribe':
        return this.#subscribe()
      case 'authorization_subscribe':
        return 'authorization'
      case 'presence_unsubscribe':
      case 'authorization_unsubscribe':
        return this.#unsubscribe(call.params.subscriptionId)
      case 'presence_rollcall':
        room.broadcast({ type: 'rollCall', i: userId, session: call.params.session })
        return 'ok'
      case 'presence_announce': {
        const { data } = call.params
        if (!add(this.#sessions, data.sessionId)) return undefined
        room.broadcast({ type: 'state', i: userId, m: data })
        return 'ok'
      }
      case 'presence_disconnect':
        return this.#disconnect(userId, call.params.session)
      default:
        return call satisfies never
    }
  }

  #authorize(authorization: string): string | null {
    const access = this.#options.accessOf(authorization)
    if (!access || access.role === 'anonymous') return this.#closeUnauthorized('Session not found')
    this.#userId = access.userId
    return 'ok'
  }

  #closeUnauthorized(reason: string): null {
    if (this.#userId === undefined) this.#socket.close(unauthorized, reason)
    return null
  }

  #subscribe(): string | undefined {
    if (this.#subscriptions.size >= maxOfEach) return undefined
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

  #disconnect(userId: string, session: string): string {
    this.#sessions.delete(session)
    this.#options.room.broadcast({ type: 'disconnect', i: userId, m: { session } })
    return 'ok'
  }

  #leave(): void {
    for (const subscription of this.#subscriptions) this.#options.room.unsubscribe(subscription)
    for (const session of this.#sessions) this.#disconnect(this.#userId ?? '', session)
  }

  #send(message: object): void {
    this.#write(JSON.stringify({ jsonrpc: '2.0', ...message }))
  }

  #write(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > maxBuffered) this.#socket.terminate()
    else this.#socket.send(text)
  }
}

function pick(answer: { result: unknown } | { error: object }): object {
  return 'error' in answer ? { error: answer.error } : { result: answer.result }
}

function add(names: Set<string>, name: string): boolean {
  if (names.size >= maxOfEach && !names.has(name)) return false
  names.add(name)
  return true
}

/** One event about a user of the Studio, as `@sanity/bifur-client` passes it on. */
type PresenceEvent =
  | { readonly type: 'rollCall'; readonly i: string; readonly session: string }
  | { readonly type: 'state'; readonly i: string; readonly m: PresenceState }
  | { readonly type: 'disconnect'; readonly i: string; readonly m: { readonly session: string } }

/** The location of a session; the Studio defines its format. */
interface PresenceState {
  readonly sessionId: string
  readonly locations: readonly unknown[]
}

type Listener = (event: PresenceEvent) => void

/** The tabs that have one dataset open; each hears the events of all. */
export class PresenceRoom {
  readonly #listeners = new Map<string, Listener>()

  subscribe(listener: Listener): string {
    const id = randomUUID()
    this.#listeners.set(id, listener)
    return id
  }

  unsubscribe(id: string): void {
    this.#listeners.delete(id)
  }

  broadcast(event: PresenceEvent): void {
    for (const listener of this.#listeners.values()) listener(event)
  }
}
