import { createHash } from 'node:crypto'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisLink } from '#api/platform/redis/redis-link.ts'
import { MemoryCounter } from './memory-counter.ts'

export interface RateLimitOptions {
  /** Prefix of the counter's keys in Redis. */
  readonly name: string
  readonly points: number
  readonly seconds: number
}

export interface RateLimit {
  /** Counts points (negative: refunds); returns null within the limit, else the seconds to wait. */
  take(key: string, points?: number): Promise<number | null>
}

/** Location of the counts, for `/api/health`. */
export type RateLimitsState = 'in memory' | 'in Redis' | 'in memory, Redis does not answer'

export interface RateLimits {
  readonly state: RateLimitsState
  readonly limit: (options: RateLimitOptions) => RateLimit
}

/**
 * Opens the rate limits. The limits count in Redis, shared among servers, if Redis answers within half
 * a second, otherwise in this process's memory.
 */
export function openRateLimits(redis: RedisLink | undefined): RateLimits {
  return {
    get state() {
      if (redis === undefined) return 'in memory'
      return redis.isAnswering ? 'in Redis' : 'in memory, Redis does not answer'
    },
    limit(options) {
      const inMemory = memoryLimit(options)
      return redis === undefined ? inMemory : redisLimit(options, redis, inMemory)
    },
  }
}

/** A limit of this process alone, which stores a key in memory for `seconds`. */
export function memoryLimit({ points, seconds }: RateLimitOptions): RateLimit {
  const counter = new MemoryCounter(seconds * 1000)
  return {
    take(key, count = 1) {
      const { consumed, msLeft } = counter.add(key, count)
      return Promise.resolve(consumed > points ? secondsOf(msLeft) : null)
    },
  }
}

function redisLimit(options: RateLimitOptions, redis: RedisLink, inMemory: RateLimit): RateLimit {
  const { name, points, seconds: duration } = options
  const limiter = new RateLimiterRedis({
    storeClient: redis.client,
    useRedisPackage: true,
    keyPrefix: redis.key('limit', name),
    points,
    duration,
  })
  /** A key over the limit is not a failure of Redis. */
  const secondsLeft = (key: string, count: number) =>
    limiter.consume(digestOf(key), count).then(
      () => null,
      (cause: unknown) => {
        if (cause instanceof RateLimiterRes) return secondsOf(cause.msBeforeNext)
        throw cause
      },
    )
  return {
    take: (key, count = 1) =>
      redis.ask(() => secondsLeft(key, count)).catch(() => inMemory.take(key, count)),
  }
}

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** Hides IP addresses and typed names from Redis, and limits the length of keys. */
function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
