import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { RedisLink } from './redis-link.ts'

/** Allows each name to be used once. */
export interface NonceStore {
  /**
   * Marks a name as used.
   *
   * @returns false if the name was used before
   */
  use(name: string): Promise<boolean>
  /** Whether a name was used. */
  isUsed(name: string): Promise<boolean>
  /** Allows a name to be used again. */
  release(name: string): Promise<void>
}

export interface NonceStoreOptions {
  /** The kind of marks; part of their keys in Redis. */
  readonly name: string
  /** How long a mark is valid, in seconds. */
  readonly seconds: number
  /** The maximum number of marks that this process remembers. */
  readonly max: number
}

/**
 * Opens marks that are shared by all servers while Redis answers, and otherwise local to this server.
 *
 * @param redis if undefined, marks are local to this process
 */
export function openNonceStore(options: NonceStoreOptions, redis?: RedisLink): NonceStore {
  const { name: kind, seconds, max } = options
  const seen = new LRUCache<string, true>({ max })
  const keyOf = (link: RedisLink, name: string) =>
    link.key('used', kind, createHash('sha256').update(name).digest('base64url'))
  return {
    async use(name) {
      // Checked first, so that a repeat on this server does not need Redis.
      if (seen.has(name)) return false
      seen.set(name, true)
      const expiration = { type: 'EX', value: seconds } as const
      const isFirst = await redis
        ?.ask((client) => client.set(keyOf(redis, name), '1', { expiration, condition: 'NX' }))
        .catch(() => 'OK')
      return isFirst !== null
    },
    async isUsed(name) {
      if (seen.has(name)) return true
      const count = await redis
        ?.ask((client) => client.exists(keyOf(redis, name)))
        .catch(() => undefined)
      return count === 1
    },
    async release(name) {
      seen.delete(name)
      await redis?.ask((client) => client.del(keyOf(redis, name))).catch(() => undefined)
    },
  }
}
