import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { RedisLink } from './redis-link.ts'

/** Lets each nonce be used once. */
export interface NonceStore {
  /**
   * Uses a nonce.
   *
   * @returns false if the nonce was used before
   */
  use(nonce: string): Promise<boolean>
  /** Whether a nonce was used. */
  isUsed(nonce: string): Promise<boolean>
  /** Allows a nonce to be used again. */
  release(nonce: string): Promise<void>
}

export interface NonceStoreOptions {
  /** The kind of nonces; part of their keys in Redis. */
  readonly name: string
  /** How long a used nonce is remembered, in seconds. */
  readonly seconds: number
  /** The maximum number of nonces that this process remembers. */
  readonly max: number
}

/**
 * Opens a store that all servers share while Redis answers, and that is otherwise local to this server.
 *
 * @param redis if undefined, the store is local to this process
 */
export function openNonceStore(options: NonceStoreOptions, redis?: RedisLink): NonceStore {
  const { name: kind, seconds, max } = options
  const seen = new LRUCache<string, true>({ max })
  const keyOf = (link: RedisLink, nonce: string) =>
    link.key('used', kind, createHash('sha256').update(nonce).digest('base64url'))
  return {
    async use(nonce) {
      // Checked first, so that a repeat on this server does not need Redis.
      if (seen.has(nonce)) return false
      seen.set(nonce, true)
      const expiration = { type: 'EX', value: seconds } as const
      const isFirst = await redis
        ?.ask((client) => client.set(keyOf(redis, nonce), '1', { expiration, condition: 'NX' }))
        .catch(() => 'OK')
      return isFirst !== null
    },
    async isUsed(nonce) {
      if (seen.has(nonce)) return true
      const count = await redis
        ?.ask((client) => client.exists(keyOf(redis, nonce)))
        .catch(() => undefined)
      return count === 1
    },
    async release(nonce) {
      seen.delete(nonce)
      await redis?.ask((client) => client.del(keyOf(redis, nonce))).catch(() => undefined)
    },
  }
}
