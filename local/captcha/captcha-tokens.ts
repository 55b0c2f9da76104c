import { randomBytes } from 'node:crypto'

/** Milliseconds that a solved challenge is good for, as with the hosted service. */
const lifetimeMs = 120_000

interface Solved {
  readonly hostname: string
  readonly solvedAt: number
}

/** Tokens of solved challenges: each is good once, for two minutes. */
export class CaptchaTokens {
  readonly #solved = new Map<string, Solved>()

  /** A token for a challenge solved on a page of that host. */
  issue(hostname: string): string {
    this.#forgetOld()
    const token = randomBytes(48).toString('base64url')
    this.#solved.set(token, { hostname, solvedAt: Date.now() })
    return token
  }

  /** What the token stands for; `undefined` where it is unknown, used or too old. */
  redeem(token: string): Solved | undefined {
    this.#forgetOld()
    const solved = this.#solved.get(token)
    this.#solved.delete(token)
    return solved
  }

  /** A Map keeps its order, so the oldest come first. */
  #forgetOld(): void {
    const oldest = Date.now() - lifetimeMs
    for (const [token, { solvedAt }] of this.#solved) {
      if (solvedAt > oldest) return
      this.#solved.delete(token)
    }
  }
}
