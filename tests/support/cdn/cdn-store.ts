import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'

/** A response as the server gave it. */
export interface StoredResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** How long a response may be kept, and what purges it. */
interface Permission {
  readonly seconds: number
  readonly keys: readonly string[]
}

/** The most that either provider takes of the header with the keys, in bytes. */
const maxKeyBytes = 16 * 1024

/** What the CDN keeps, and forgets by key. */
export class CdnStore {
  readonly #responses = new LRUCache<string, StoredResponse & { keys: readonly string[] }>({
    max: 1000,
  })
  /** The keys of each purge, in the order in which they came. */
  readonly purges: (readonly string[])[] = []
  /** The status that purges get instead of being done. */
  fault: number | undefined
  faultHeaders: Record<string, string> = {}

  get size(): number {
    return this.#responses.size
  }

  get(key: string): StoredResponse | undefined {
    return this.#responses.get(key)
  }

  /** The permission in a response's headers, those of Fastly or of Cloudflare. */
  canStore(headers: IncomingHttpHeaders): Permission | undefined {
    const control = headers['surrogate-control'] ?? headers['cloudflare-cdn-cache-control']
    const seconds = /max-age=(\d+)/.exec(String(control ?? ''))?.[1]
    const keys = String(headers['surrogate-key'] ?? headers['cache-tag'] ?? '')
    if (seconds === undefined || seconds === '0' || keys.length > maxKeyBytes) return undefined
    return { seconds: Number(seconds), keys: keys.split(/[ ,]/).filter(Boolean) }
  }

  set(key: string, response: StoredResponse, { seconds, keys }: Permission): void {
    this.#responses.set(key, { ...response, keys }, { ttl: seconds * 1000 })
  }

  purge(keys: readonly string[]): void {
    this.purges.push(keys)
    for (const [key, response] of this.#responses.entries()) {
      if (response.keys.some((one) => keys.includes(one))) this.#responses.delete(key)
    }
  }
}
