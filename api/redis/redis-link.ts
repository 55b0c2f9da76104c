import type { Log } from '#api/log/log.ts'
import { withTimeout } from '#api/with-timeout.ts'
import { BreakerPause } from './breaker-pause.ts'
import { RedisAwayError, redisProblemOf, RedisTimeoutError } from './redis-problem.ts'

/** How long a request waits for Redis, in ms. */
const timeoutMs = 500
/** How often Redis is probed, in ms. */
const heartbeatMs = 2000
/** How long the start waits for Redis, in ms. */
const startMs = 1000
/** How long a connection can stay silent before it is replaced, in ms. */
const silenceMs = 15_000
/** How long Redis keeps what a probe has written, in ms. */
const probeMs = 60_000

/** The Redis client; its module is loaded only if Redis is configured. */
export type RedisClient = Awaited<ReturnType<typeof createClient>>

/** Where Redis is. */
export interface RedisAddress {
  readonly url: string
  /** What every key begins with, so that sites and other programs can share a Redis. */
  readonly prefix: string
}

/** What `/api/health` shows of Redis. */
export interface RedisState {
  readonly answering: boolean
  /** Why it is not used, as a label without any text of Redis; only while it is not. */
  readonly problem?: string
}

/**
 * A connection to Redis that reconnects by itself, and a circuit breaker before it: a command is
 * answered within half a second or fails, and after a failure nothing waits for Redis any more until
 * it takes a write in time again.
 */
export class RedisLink {
  readonly client: RedisClient
  readonly #prefix: string
  readonly #log: Log
  readonly #heartbeat: NodeJS.Timeout
  readonly #pause = new BreakerPause()
  readonly #recoveries: (() => void)[] = []
  #isAnswering = false
  #problem = 'disconnected'
  #failures = 0
  /** An outage is logged once, and again only after Redis has answered in between. */
  #isOutageLogged = false
  #probing: Promise<void> | undefined
  #isClosed = false

  private constructor(client: RedisClient, prefix: string, log: Log) {
    this.client = client
    this.#prefix = prefix
    this.#log = log
    this.#heartbeat = setInterval(() => void this.#probe(), heartbeatMs).unref()
    client.on('error', (cause: unknown) => this.#down(cause))
    client.on('ready', () => void this.#probe())
  }

  /** Connects; a Redis that is down or hangs does not delay the start by more than a second. */
  static async open({ url, prefix }: RedisAddress, log: Log): Promise<RedisLink> {
    const link = new RedisLink(await createClient(url), prefix, log)
    const connected = link.client.connect().then(() => link.#probe())
    await withTimeout(
      connected.catch(() => undefined),
      startMs,
      () => link.#down(new RedisTimeoutError('no answer at the start')),
    )
    return link
  }

  /** Whether Redis took the last command or probe in time. */
  get isAnswering(): boolean {
    return this.#isAnswering
  }

  get state(): RedisState {
    return { answering: this.#isAnswering, ...(!this.#isAnswering && { problem: this.#problem }) }
  }

  /** How many commands have failed since the start. */
  get failures(): number {
    return this.#failures
  }

  /** A key of this site; the parts hold no secret and nothing personal. */
  key(...parts: readonly string[]): string {
    return [this.#prefix, ...parts].join(':')
  }

  /**
   * Sends a command, and waits half a second for it at most. Redis can still carry it out later.
   *
   * @throws {RedisAwayError} at once while Redis is away; otherwise the command's error
   */
  async ask<Result>(command: (client: RedisClient) => Promise<Result>): Promise<Result> {
    if (!this.#isAnswering) throw new RedisAwayError('Redis is away.')
    try {
      return await withTimeout(command(this.client), timeoutMs, failLate)
    } catch (cause) {
      this.#failures += 1
      if (this.#isAnswering) this.#pause.failed()
      this.#down(cause)
      void this.#probe()
      throw cause
    }
  }

  /** Calls a listener whenever Redis answers again, and when it answers for the first time. */
  onRecovery(listener: () => void): void {
    this.#recoveries.push(listener)
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    this.client.destroy()
  }

  /** One probe at a time: one that hangs waits for Redis to resume. */
  #probe(): Promise<void> {
    this.#probing ??= this.#probeOnce().finally(() => (this.#probing = undefined))
    return this.#probing
  }

  /** Writes, because a Redis that only reads, such as a replica, is of no use here. */
  async #probeOnce(): Promise<void> {
    if (this.#isClosed) return
    try {
      const expiration = { type: 'PX', value: probeMs } as const
      const answer = this.client.set(this.key('probe'), '1', { expiration })
      const isInTime = await withTimeout(answer, timeoutMs, failLate).then(
        () => true,
        async (cause: unknown) => {
          this.#down(cause)
          await answer
          return false
        },
      )
      if (isInTime) this.#up()
      // It answers again, and perhaps in time.
      else setImmediate(() => void this.#probe())
    } catch (cause) {
      this.#down(cause)
    }
  }

  #up(): void {
    if (this.#isClosed || this.#isAnswering || this.#pause.isOpen) return
    this.#isAnswering = true
    if (this.#isOutageLogged) this.#log.info('Redis answers again, and is used again')
    this.#isOutageLogged = false
    for (const listener of this.#recoveries) listener()
  }

  #down(cause: unknown): void {
    if (this.#isClosed) return
    const problem = redisProblemOf(cause)
    // A lost connection says less than what was wrong before it.
    if (problem !== 'disconnected' || this.#isAnswering) this.#problem = problem
    this.#isAnswering = false
    if (!this.#isOutageLogged) {
      const message = 'Redis does not answer: this server counts and keeps sign-ins by itself'
      this.#log.error({ err: cause, problem }, message)
    }
    this.#isOutageLogged = true
  }
}

function failLate(): never {
  throw new RedisTimeoutError('Redis does not answer in time.')
}

async function createClient(url: string) {
  const { createClient: create } = await import('@redis/client')
  return create({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1000,
    socket: {
      connectTimeout: 2000,
      socketTimeout: silenceMs,
      reconnectStrategy: (tries) => Math.min(5000, 100 * tries),
    },
  })
}
