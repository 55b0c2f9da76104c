import { setTimeout as delay } from 'node:timers/promises'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Log } from '#api/log.ts'

/** How long the start waits for Redis, in ms. */
const connectMs = 1000

/** How often something may be done from one address. */
export interface RateLimitOptions {
  /** Names the counter, where several share a Redis. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** Counts are shared there among servers; in this process's memory without it. */
  readonly redisUrl?: string | undefined
}

/** Counts by key. */
export interface RateLimit {
  /**
   * Counts `points` for the key.
   *
   * @returns null where that was within the limit, else the seconds to wait
   */
  take(key: string, points?: number): Promise<number | null>
  close(): Promise<void>
}

/** Opens a counter; one in Redis counts in memory for as long as Redis cannot be reached. */
export async function openRateLimit(options: RateLimitOptions, log: Log): Promise<RateLimit> {
  const { name: keyPrefix, points, seconds: duration } = options
  const memory = new RateLimiterMemory({ keyPrefix, points, duration })
  const redis = options.redisUrl === undefined ? null : await connect(options.redisUrl, log)
  const limiter =
    redis === null
      ? memory
      : new RateLimiterRedis({
          storeClient: redis,
          useRedisPackage: true,
          keyPrefix,
          points,
          duration,
          insuranceLimiter: memory,
        })
  return {
    async take(key, count = 1) {
      try {
        await limiter.consume(key, count)
        return null
      } catch (cause) {
        if (!(cause instanceof RateLimiterRes)) throw cause
        return Math.max(1, Math.ceil(cause.msBeforeNext / 1000))
      }
    },
    close: async () => redis?.destroy(),
  }
}

/** The client is loaded only where it is used. It goes on connecting by itself. */
async function connect(url: string, log: Log) {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 1000,
    socket: { connectTimeout: 2000, reconnectStrategy: (tries) => Math.min(5000, 100 * tries) },
  })
  let isDown = false
  client.on('error', (cause: unknown) => {
    if (!isDown) log.error({ err: cause }, 'Redis cannot be reached, counting in memory')
    isDown = true
  })
  client.on('ready', () => {
    isDown = false
  })
  const connected = client.connect().catch(() => undefined)
  // A Redis that is down does not hold up the start.
  await Promise.race([connected, delay(connectMs, undefined, { ref: false })])
  return client
}
