import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#api/log/log.ts'

/** How long anybody waits for Redis, in ms. */
const timeoutMs = 500
/** How often Redis is asked for a sign of life, in ms. */
const beatMs = 2000
/** How long the start waits for Redis, in ms. */
const startMs = 1000
/** A connection on which nothing moves for so long is made anew, in ms. */
const silenceMs = 15_000

/** What of Redis' client is used here; the client itself is loaded only where it is set up. */
export type RedisClient = Awaited<ReturnType<typeof createClient>>

/** A connection to Redis for which nobody waits longer than half a second, and that mends itself. */
export class RedisLink {
  readonly client: RedisClient
  readonly #log: Log
  readonly #beat: NodeJS.Timeout
  #isAnswering = false
  /** Said once, and again only after Redis has answered in between. */
  #isToldOf = false
  #asking: Promise<void> | undefined

  private constructor(client: RedisClient, log: Log) {
    this.client = client
    this.#log = log
    this.#beat = setInterval(() => void this.#ask(), beatMs).unref()
    client.on('error', (cause: unknown) => this.#down(cause))
    client.on('ready', () => void this.#ask())
  }

  /** Connects; a Redis that is down or hangs does not hold up the start. */
  static async open(url: string, log: Log): Promise<RedisLink> {
    const link = new RedisLink(await createClient(url), log)
    const connected = link.client.connect().then(() => link.#ask())
    const inTime = connected.then(() => true).catch(() => true)
    const isSettled = await Promise.race([inTime, delay(startMs, false, { ref: false })])
    if (!isSettled) link.#down(new Error('no answer'))
    return link
  }

  /** Whether Redis has answered when it was last asked. */
  get isAnswering(): boolean {
    return this.#isAnswering
  }

  /**
   * Waits for a command, half a second at most.
   *
   * @throws what the command threw, or an error where no answer came in time
   */
  async inTime<Result>(command: Promise<Result>): Promise<Result> {
    const timer = new AbortController()
    const { signal } = timer
    const tooLate = delay(timeoutMs, undefined, { ref: false, signal }).then(() => {
      throw new Error('Redis does not answer in time.')
    })
    // The one that comes second is nobody's any more.
    command.catch(() => undefined)
    tooLate.catch(() => undefined)
    return Promise.race([command, tooLate]).finally(() => timer.abort())
  }

  /** Says that a command failed: until Redis answers again, nobody asks it. */
  failed(cause: unknown): void {
    this.#down(cause)
    void this.#ask()
  }

  close(): void {
    clearInterval(this.#beat)
    this.client.destroy()
  }

  /** Asks for a sign of life; one that hung answers this very question when it goes on. */
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
    if (this.#isToldOf) this.#log.info('Redis answers again, counting there')
    this.#isToldOf = false
  }

  #down(cause: unknown): void {
    this.#isAnswering = false
    if (!this.#isToldOf)
      this.#log.error({ err: cause }, 'Redis does not answer, counting in memory')
    this.#isToldOf = true
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
