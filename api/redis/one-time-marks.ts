import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { RedisLink } from './redis-link.ts'

/** Lets each name pass once. */
export interface OneTimeMarks {
  /**
   * Marks a name as used.
   *
   * @returns false if it was before
   */
  use(name: string): Promise<boolean>
  /** Allows a name to be used again. */
  release(name: string): Promise<void>
}

export interface OneTimeMarksOptions {
  /** What the marks are of; part of their keys in Redis. */
  readonly name: string
  /** How long a mark counts. */
  readonly seconds: number
  /** The most marks that this process remembers. */
  readonly max: number
}

/**
 * Opens marks that count on every server while Redis answers, and otherwise on this one.
 *
 * @param redis counts in this process only if undefined
 */
export function openOneTimeMarks(options: OneTimeMarksOptions, redis?: RedisLink): OneTimeMarks {
  const { name: kind, seconds, max } = options
  const seen = new LRUCache<string, true>({ max })
  const keyOf = (link: RedisLink, name: string) =>
    link.key('used', kind, createHash('sha256').update(name).digest('base64url'))
  return {
    async use(name) {
      // First, so that a repeat on this server needs no answer of Redis.
      if (seen.has(name)) return false
      seen.set(name, true)
      const expiration = { type: 'EX', value: seconds } as const
      const isFirst = await redis
        ?.ask((client) => client.set(keyOf(redis, name), '1', { expiration, condition: 'NX' }))
        .catch(() => 'OK')
      return isFirst !== null
    },
    async release(name) {
      seen.delete(name)
      await redis?.ask((client) => client.del(keyOf(redis, name))).catch(() => undefined)
    },
  }
}
