import { LakeError } from '../lake-error.ts'
import { limits } from '../limits.ts'
import type { Access } from '../lake-variables.ts'

/** Bytes that wait for all readers together; a reader that is behind then makes room. */
const maxBuffered = 128 * 1024 * 1024

/** What the lake's streams share: how many there are, and how much waits for slow readers. */
export class StreamLimits {
  readonly #open = new Map<string, number>()
  #total = 0
  #buffered = 0

  /**
   * Counts a stream in.
   *
   * @param address the client's, which tells those without a token apart
   * @returns the way to count it out again
   * @throws {LakeError} 429 where the client or the lake has too many
   */
  acquire(access: Access, address: string): () => void {
    const isAnonymous = access.role === 'anonymous'
    const key = isAnonymous ? `address ${address}` : `user ${access.userId}`
    const count = this.#open.get(key) ?? 0
    const most = isAnonymous ? limits.streamsOfAddress : limits.streamsOfUser
    if (count >= most || this.#total >= limits.streams) {
      const description = `A client may hold ${most} streams at a time, and the lake ${limits.streams}`
      throw new LakeError(429, { type: 'rateLimitExceededError', description })
    }
    this.#count(key, 1)
    let isIn = true
    return () => {
      if (isIn) this.#count(key, -1)
      isIn = false
    }
  }

  /** Counts bytes that begin or (negative) cease to wait for a reader. */
  addBuffered(bytes: number): void {
    this.#buffered += bytes
  }

  get isFull(): boolean {
    return this.#buffered > maxBuffered
  }

  #count(key: string, change: 1 | -1): void {
    const count = (this.#open.get(key) ?? 0) + change
    if (count > 0) this.#open.set(key, count)
    else this.#open.delete(key)
    this.#total += change
  }
}
