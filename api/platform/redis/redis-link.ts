import type { Log } from '#api/platform/log/log.ts'
import { retryDelayMs } from '#schemas/protocol/retry-delay.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'
import { RedisUnavailableError, redisProblemOf, RedisTimeoutError } from './redis-problem.ts'

/** How long a request waits for Redis, in ms. */
const timeoutMs = 500
/** How often Redis is probed, in ms. */
const heartbeatMs = 2000
/** How long the start waits for Redis, in ms. */
const startMs = 1000
/** How long a connection can stay silent before it is replaced, in ms. */
const silenceMs = 15_000
/** The lifetime of a probe's key in Redis, in ms. */
const probeMs = 60_000
/** The first and the longest pause after a failure, in ms. */
const pausePace = { baseMs: 1000, maxMs: 30_000 } as const
/** After this time without a failure the next pause is short again, in ms. */
const calmMs = 60_000

/** The Redis client; its module is loaded only if Redis is configured. */
export type RedisClient = Awaited<ReturnType<typeof createClient>>

/** The URL of Redis, and the prefix of the site's keys. */
export interface RedisAddress {
  readonly url: string
  /** The prefix of every key, so that sites and other programs can share a Redis. */
  readonly prefix: string
}

/** The state of Redis, for `/api/health`. */
export interface RedisState {
  readonly answering: boolean
  /** The label of the current problem, without any text of Redis; undefined if there is no problem. */
  readonly problem?: string
}

/**
 * A connection to Redis that reconnects automatically, with a circuit breaker: a command is answered
 * within half a second or fails, and after a failure all commands fail at once until Redis accepts a
 * write in time again.
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

  /** Connects; a Redis that is down or hangs delays the start by at most a second. */
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

  /** Whether Redis answered the last command or probe in time. */
  get isAnswering(): boolean {
    return this.#isAnswering
  }

  get state(): RedisState {
    return { answering: this.#isAnswering, ...(!this.#isAnswering && { problem: this.#problem }) }
  }

  /** The number of failed commands since the start. */
  get failures(): number {
    return this.#failures
  }

  /** Builds a key of this site; the parts contain no secrets or personal data. */
  key(...parts: readonly string[]): string {
    return [this.#prefix, ...parts].join(':')
  }

  /**
   * Sends a command, and waits at most half a second for it. Redis might still execute the command
   * later.
   *
   * @throws {RedisUnavailableError} at once while Redis is unavailable; otherwise the command's error
   */
  async ask<Result>(command: (client: RedisClient) => Promise<Result>): Promise<Result> {
    if (!this.#isAnswering) throw new RedisUnavailableError('Redis is unavailable.')
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

  /** Calls a listener when Redis answers for the first time, and after each outage. */
  onRecovery(listener: () => void): void {
    this.#recoveries.push(listener)
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    this.client.destroy()
  }

  /** Runs one probe at a time; a hanging probe waits for Redis to resume. */
  #probe(): Promise<void> {
    this.#probing ??= this.#probeOnce().finally(() => (this.#probing = undefined))
    return this.#probing
  }

  /** Writes, because a read-only Redis, such as a replica, is useless here. */
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
      // Redis answers again, and perhaps in time.
      else setImmediate(() => void this.#probe())
    } catch (cause) {
      this.#down(cause)
    }
  }

  #up(): void {
    if (this.#isClosed || this.#isAnswering || this.#pause.isOpen) return
    this.#isAnswering = true
    if (this.#isOutageLogged) this.#log.info('Redis answers again and is in use')
    this.#isOutageLogged = false
    for (const listener of this.#recoveries) listener()
  }

  #down(cause: unknown): void {
    if (this.#isClosed) return
    const problem = redisProblemOf(cause)
    // A lost connection says less than the problem before it.
    if (problem !== 'disconnected' || this.#isAnswering) this.#problem = problem
    this.#isAnswering = false
    if (!this.#isOutageLogged) {
      const message = 'Redis does not answer: this server keeps its own limits and sign-ins'
      this.#log.error({ err: cause, problem }, message)
    }
    this.#isOutageLogged = true
  }
}

/** How long a circuit breaker stays open: longer with each failure that soon follows another failure. */
export class BreakerPause {
  #failures = 0
  #lastAt = -Infinity
  #until = -Infinity

  /** Whether the pause is still running. */
  get isOpen(): boolean {
    return performance.now() < this.#until
  }

  failed(): void {
    const now = performance.now()
    this.#failures = now - this.#lastAt > calmMs ? 1 : this.#failures + 1
    this.#lastAt = now
    // No jitter, because each server's probes cost Redis very little.
    this.#until = now + retryDelayMs(pausePace, this.#failures, 1)
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
