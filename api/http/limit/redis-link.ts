import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#api/log/log.ts'

/** How long a request waits for Redis, in ms. */
const timeoutMs = 500
/** How often Redis is pinged, in ms. */
const heartbeatMs = 2000
/** How long the start waits for Redis, in ms. */
const startMs = 1000
/** How long a connection may stay silent before it is replaced, in ms. */
const silenceMs = 15_000

/** The Redis client; its module is loaded only if Redis is configured. */
export type RedisClient = Awaited<ReturnType<typeof createClient>>

/** A connection to Redis that answers or fails within half a second and reconnects by itself. */
export class RedisLink {
  readonly client: RedisClient
  readonly #log: Log
  readonly #heartbeat: NodeJS.Timeout
  #isAnswering = false
  /** An outage is logged once, and again only after Redis has answered in between. */
  #isOutageLogged = false
  #asking: Promise<void> | undefined

  private constructor(client: RedisClient, log: Log) {
    this.client = client
    this.#log = log
    this.#heartbeat = setInterval(() => void this.#ask(), heartbeatMs).unref()
    client.on('error', (cause: unknown) => this.#down(cause))
    client.on('ready', () => void this.#ask())
  }

  /** Connects; a Redis that is down or hangs does not delay the start. */
  static async open(url: string, log: Log): Promise<RedisLink> {
    const link = new RedisLink(await createClient(url), log)
    const connected = link.client.connect().then(() => link.#ask())
    const inTime = connected.then(() => true).catch(() => true)
    const hasAnswered = await Promise.race([inTime, delay(startMs, false, { ref: false })])
    if (!hasAnswered) link.#down(new Error('no answer'))
    return link
  }

  /** Whether Redis answered the last command or ping. */
  get isAnswering(): boolean {
    return this.#isAnswering
  }

  /**
   * Waits half a second at most for a command.
   *
   * @throws the command's error, or an error if there is no answer in time
   */
  async inTime<Result>(command: Promise<Result>): Promise<Result> {
    const timer = new AbortController()
    const { signal } = timer
    const tooLate = delay(timeoutMs, undefined, { ref: false, signal }).then(() => {
      throw new Error('Redis does not answer in time.')
    })
    // Nobody awaits the promise that loses the race.
    command.catch(() => undefined)
    tooLate.catch(() => undefined)
    return Promise.race([command, tooLate]).finally(() => timer.abort())
  }

  /** Records that a command failed; no command is sent until Redis answers again. */
  failed(cause: unknown): void {
    this.#down(cause)
    void this.#ask()
  }

  close(): void {
    clearInterval(this.#heartbeat)
    this.client.destroy()
  }

  /** Pings Redis; one that hung answers this pending ping when it resumes. */
  #ask(): Promise<void> {
    if (this.#asking !== undefined) return this.#asking
    const answer = this.client.ping()
    this.inTime(answer).catch((cause: unknown) => this.#down(cause))
    this.#asking = answer
      .then(() => this.#up())
      .catch((cause: unknown) => this.#down(cause))
      .finally(() => (this.#asking = undefined))
    return this.#asking
  }

  #up(): void {
    this.#isAnswering = true
    if (this.#isOutageLogged) this.#log.info('Redis answers again, counting there')
    this.#isOutageLogged = false
  }

  #down(cause: unknown): void {
    this.#isAnswering = false
    if (!this.#isOutageLogged)
      this.#log.error({ err: cause }, 'Redis does not answer, counting in memory')
    this.#isOutageLogged = true
  }
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
