import type { LakeDocument } from '../document.ts'

interface Entry {
  readonly document: LakeDocument
  readonly size: number
}

/** A full cache admits one of this many new documents, so that a long scan does not evict everything. */
const admittedEvery = 8

/**
 * Parsed documents, as many as fit; in a full cache the oldest make room for the few that are
 * admitted.
 */
export class DocumentCache {
  readonly #limit: number
  readonly #entries = new Map<string, Entry>()
  #size = 0
  #refused = 0

  /** `limit` in characters of JSON; a parsed document takes about twice as many bytes. */
  constructor(limit: number) {
    this.#limit = limit
  }

  get(id: string): LakeDocument | undefined {
    return this.#entries.get(id)?.document
  }

  add(id: string, document: LakeDocument, size: number): void {
    if (size > this.#limit / 8) return
    this.delete(id)
    if (this.#size + size > this.#limit && !this.#isAdmitted()) return
    this.#entries.set(id, { document, size })
    this.#size += size
    if (this.#size > this.#limit) this.#makeRoom()
  }

  delete(id: string): void {
    this.#size -= this.#entries.get(id)?.size ?? 0
    this.#entries.delete(id)
  }

  clear(): void {
    this.#entries.clear()
    this.#size = 0
  }

  #isAdmitted(): boolean {
    this.#refused = (this.#refused + 1) % admittedEvery
    return this.#refused === 0
  }

  #makeRoom(): void {
    for (const id of this.#entries.keys()) {
      if (this.#size <= this.#limit) return
      this.delete(id)
    }
  }
}
