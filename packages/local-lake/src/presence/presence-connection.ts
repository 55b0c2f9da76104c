import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { WebSocket } from 'ws'
import type { Access } from '../access.ts'

const heartbeat = '♥'
const heartbeatMs = 20_000
const unauthorized = 4001
const policyViolation = 1008

/** How long a tab can take to authorize, in ms, before the tab is disconnected. */
const authorizationMs = 10_000
/** Frames that a tab can send in a burst, and how many per second in the long run. */
const burst = 200
const framesPerSecond = 50
/**
 * The maximum number of sessions that a tab can announce, and of subscriptions that it can have.
 */
const maxOfEach = 20
/**
 * The maximum number of bytes buffered for a slow reader; beyond that, the reader's socket is dropped.
 */
const maxBuffered = 1024 * 1024

/** The tabs that have one dataset open, by their subscriptions; each tab gets the events of all tabs. */
export type PresenceRoom = Map<string, (event: object) => void>

/** A failure in JSON-RPC's own codes. */
class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
const session = v.looseObject({ session: name })
const subscription = v.looseObject({ subscriptionId: name })
const anything = v.optional(v.looseObject({}), {})

/** A JSON-RPC 2.0 request as far as it can be read without knowledge of its method. */
const envelope = v.object({
  id: v.optional(v.union([v.pipe(v.string(), v.maxLength(256)), v.number(), v.null()])),
  method: v.pipe(v.string(), v.maxLength(256)),
  params: v.optional(v.unknown()),
})

/** The methods that `@sanity/bifur-client` and the Studio call, with the parameters they require. */
const callSchema = v.variant('method', [
  v.object({
    method: v.literal('authorization'),
    params: v.looseObject({ authorization: v.pipe(v.string(), v.maxLength(4096)) }),
  }),
  v.object({ method: v.literal('presence_subscribe'), params: anything }),
  v.object({ method: v.literal('authorization_subscribe'), params: anything }),
  v.object({ method: v.literal('presence_unsubscribe'), params: subscription }),
  v.object({ method: v.literal('authorization_unsubscribe'), params: subscription }),
  v.object({ method: v.literal('presence_rollcall'), params: session }),
  v.object({ method: v.literal('presence_disconnect'), params: session }),
  v.object({
    method: v.literal('presence_announce'),
    params: v.looseObject({
      data: v.looseObject({
        sessionId: name,
        locations: v.pipe(v.array(v.unknown()), v.maxLength(100)),
      }),
    }),
  }),
])

type Call = v.InferOutput<typeof callSchema>

const methods = new Set<string>(callSchema.options.map(({ entries }) => entries.method.literal))

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
    const authorization = setTimeout(() => this.#refuse('Authorize first'), authorizationMs)
    socket.on('message', (data: Buffer) => this.#guard(() => this.#receive(data.toString('utf8'))))
    socket.on('ping', () => this.#guard(() => this.#consumeAllowance()))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearInterval(timer)
      clearTimeout(authorization)
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
    const request = v.safeParse(envelope, parseJson(text))
    const id = request.success ? request.output.id : null
    const reply = (content: object) => {
      if (id !== undefined) this.#send({ id, ...content })
    }
    try {
      if (!request.success) throw new RpcError(-32_600, 'Not a JSON-RPC request')
      reply({ result: this.#answer(readCall(request.output)) })
    } catch (cause) {
      if (!(cause instanceof RpcError)) throw cause
      reply({ error: { code: cause.code, message: cause.message } })
    }
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

  #answer(call: Call): string | null {
    if (call.method === 'authorization') {
      const access = this.#options.accessOf(call.params.authorization)
      if (!access || access.role === 'anonymous') return this.#refuse('Session not found')
      this.#userId = access.userId
      return 'ok'
    }
    if (this.#userId === undefined) return this.#refuse('Authorize first')
    const i = this.#userId
    switch (call.method) {
      case 'presence_subscribe':
        return this.#subscribe()
      case 'authorization_subscribe':
        return 'authorization'
      case 'presence_unsubscribe':
      case 'authorization_unsubscribe': {
        const { subscriptionId } = call.params
        if (this.#subscriptions.delete(subscriptionId)) this.#options.room.delete(subscriptionId)
        return 'ok'
      }
      case 'presence_rollcall':
        return this.#broadcast({ type: 'rollCall', i, session: call.params.session })
      case 'presence_announce':
        add(this.#sessions, call.params.data.sessionId)
        return this.#broadcast({ type: 'state', i, m: call.params.data })
      case 'presence_disconnect':
        this.#sessions.delete(call.params.session)
        return this.#broadcast({ type: 'disconnect', i, m: { session: call.params.session } })
      default:
        return call satisfies never
    }
  }

  #refuse(reason: string): null {
    if (this.#userId === undefined) this.#socket.close(unauthorized, reason)
    return null
  }

  #subscribe(): string {
    const id = randomUUID()
    add(this.#subscriptions, id)
    this.#options.room.set(id, (result) =>
      this.#send({ method: 'presence_subscription', params: { subscription: id, result } }),
    )
    return id
  }

  #broadcast(event: object): string {
    for (const listener of this.#options.room.values()) listener(event)
    return 'ok'
  }

  #leave(): void {
    for (const id of this.#subscriptions) this.#options.room.delete(id)
    for (const session of this.#sessions) {
      this.#broadcast({ type: 'disconnect', i: this.#userId, m: { session } })
    }
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

function readCall(request: v.InferOutput<typeof envelope>): Call {
  if (!methods.has(request.method)) {
    throw new RpcError(-32_601, `Unknown method ${request.method}`)
  }
  const parsed = v.safeParse(callSchema, request)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const path = v.getDotPath(issue) ?? 'params'
  throw new RpcError(-32_602, `Invalid params at "${path}": ${issue.message}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function add(names: Set<string>, added: string): void {
  if (names.size >= maxOfEach && !names.has(added)) {
    throw new RpcError(-32_000, 'Too many sessions or subscriptions')
  }
  names.add(added)
}
