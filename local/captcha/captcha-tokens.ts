import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** How long a solved challenge is valid, in ms, as with the hosted service. */
const lifetimeMs = 120_000
/** Most tokens that are valid at a time; one more drops the oldest. */
const maxTokens = 10_000

interface Solved {
  /** The site key of the widget. */
  readonly siteKey: string
  readonly hostname: string
  readonly solvedAt: number
}

/** Tokens of solved challenges: each is valid once, for two minutes. */
export class CaptchaTokens {
  readonly #solved = new LRUCache<string, Solved>({ max: maxTokens, ttl: lifetimeMs, perf: Date })

  /** A token for a challenge solved on a page of that host, in a widget of that key. */
  issue(hostname: string, siteKey: string): string {
    const token = randomBytes(48).toString('base64url')
    this.#solved.set(token, { hostname, siteKey, solvedAt: Date.now() })
    return token
  }

  /** What the token stands for; `undefined` if it is unknown, used, too old, or another key's. */
  redeem(token: string, siteKey: string): Solved | undefined {
    const solved = this.#solved.get(token)
    if (solved?.siteKey !== siteKey) return undefined
    this.#solved.delete(token)
    return solved
  }
}
