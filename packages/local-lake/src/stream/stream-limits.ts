import { type Access, requesterOf } from '../access.ts'
import { tooManyRequests } from '../lake-error.ts'
import { limits } from '../limits.ts'

/**
 * The maximum number of bytes buffered for all readers; beyond that, slow readers are
 * disconnected.
 */
const maxBuffered = 128 * 1024 * 1024

/** Counts the lake's open streams, and the bytes buffered for slow readers. */
export class StreamLimits {
  readonly #open = new Map<string, number>()
  #total = 0
  #buffered = 0

  /**
   * Registers a stream.
   *
   * @returns a function that releases the stream
   * @throws {LakeError} 429 if the client or the lake has too many
   */
  acquire(access: Access): () => void {
    const { key, isAnonymous } = requesterOf(access)
    const count = this.#open.get(key) ?? 0
    const most = isAnonymous ? limits.streamsOfAddress : limits.streamsOfUser
    if (count >= most || this.#total >= limits.streams) {
      throw tooManyRequests(
        `A client can hold ${most} streams at a time, and the lake ${limits.streams}`,
      )
    }
    this.#count(key, 1)
    let isIn = true
    return () => {
      if (isIn) this.#count(key, -1)
      isIn = false
    }
  }

  /** Adds to the buffered bytes, or subtracts if negative. */
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
