import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Log } from '#api/log/log.ts'
import { MemoryCounter } from './memory-counter.ts'
import { RedisLink } from './redis-link.ts'

/** How often one address may do something. */
export interface RateLimitOptions {
  /** Prefix of the counter's keys in Redis. */
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** A limit that counts points by key. */
export interface RateLimit {
  /**
   * Counts `points` for the key.
   *
   * @returns null within the limit, otherwise the seconds to wait
   */
  take(key: string, points?: number): Promise<number | null>
}

/** Where counts are kept, as `/api/health` shows it. */
export type RateLimitsState = 'in memory' | 'in Redis' | 'in memory, Redis does not answer'

/** The rate limits of a server; they share one connection to Redis. */
export interface RateLimits {
  readonly state: RateLimitsState
  limit(options: RateLimitOptions): RateLimit
  close(): void
}

/**
 * Opens the rate limits. They count in Redis, shared among servers, while it answers within half a
 * second, and otherwise in this process's memory.
 *
 * @param redisUrl counts in memory only if undefined
 */
export async function openRateLimits(redisUrl: string | undefined, log: Log): Promise<RateLimits> {
  const redis = redisUrl === undefined ? undefined : await RedisLink.open(redisUrl, log)
  return {
    get state() {
      if (redis === undefined) return 'in memory'
      return redis.isAnswering ? 'in Redis' : 'in memory, Redis does not answer'
    },
    limit(options) {
      const inMemory = memoryLimit(options)
      return redis === undefined ? inMemory : redisLimit(options, redis, inMemory)
    },
    close: () => redis?.close(),
  }
}

function memoryLimit({ points, seconds }: RateLimitOptions): RateLimit {
  const counter = new MemoryCounter(seconds * 1000)
  return {
    take(key, count = 1) {
      const { consumed, msLeft } = counter.add(key, count)
      return Promise.resolve(consumed > points ? secondsOf(msLeft) : null)
    },
  }
}

function redisLimit(options: RateLimitOptions, redis: RedisLink, inMemory: RateLimit): RateLimit {
  const { name: keyPrefix, points, seconds: duration } = options
  const limiter = new RateLimiterRedis({
    storeClient: redis.client,
    useRedisPackage: true,
    keyPrefix,
    points,
    duration,
  })
  return {
    async take(key, count = 1) {
      if (!redis.isAnswering) return inMemory.take(key, count)
      try {
        await redis.inTime(limiter.consume(key, count))
        return null
      } catch (cause) {
        if (cause instanceof RateLimiterRes) return secondsOf(cause.msBeforeNext)
        redis.failed(cause)
        return inMemory.take(key, count)
      }
    },
  }
}

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000))
