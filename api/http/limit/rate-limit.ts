import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Log } from '#api/log/log.ts'
import { MemoryCounter } from './memory-counter.ts'
import { RedisLink } from './redis-link.ts'

/** How often something may be done from one address. */
export interface RateLimitOptions {
  /** Names the counter, where several share a Redis. */
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** Counts by key. */
export interface RateLimit {
  /**
   * Counts `points` for the key.
   *
   * @returns null where that was within the limit, else the seconds to wait
   */
  take(key: string, points?: number): Promise<number | null>
}

/** Where counts are kept; in words for `/api/health`. */
export type RateLimitsState = 'in memory' | 'in Redis' | 'in memory, Redis does not answer'

/** All counters of a server, over one connection. */
export interface RateLimits {
  readonly state: RateLimitsState
  limit(options: RateLimitOptions): RateLimit
  close(): void
}

/**
 * Opens the place where counts are kept: Redis, shared among servers, for as long as it answers
 * within half a second, else the memory of this process.
 *
 * @param redisUrl in this process's memory only without it
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
