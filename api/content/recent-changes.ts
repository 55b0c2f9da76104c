/** The limits of what is remembered. */
interface RecentChangesLimits {
  /** How many changes are kept. */
  changes: number
  /** How many distinct tags are listed at once; see {@link maxListedTags}. */
  tags: number
}

/** The number of tags above which a page had better refetch everything. */
export const maxListedTags = 500

const defaultLimits: RecentChangesLimits = { changes: 4096, tags: maxListedTags }

interface Change {
  readonly id: string
  readonly tags: readonly string[]
}

/** The lake's last live events, from which a page learns what changed since it was rendered. */
export class RecentChanges {
  readonly #limits: RecentChangesLimits
  #changes: Change[] = []
  /** The number of the first change with this id, counted from the first change ever. */
  readonly #numbers = new Map<string, number>()
  #dropped = 0

  constructor(limits: RecentChangesLimits = defaultLimits) {
    this.#limits = limits
  }

  /** The id of the last event. */
  get lastId(): string | undefined {
    return this.#changes.at(-1)?.id
  }

  /** Begins anew at an event before which anything might have changed. */
  restart(id: string): void {
    this.#dropped += this.#changes.length
    this.#changes = []
    this.#numbers.clear()
    this.add(id, [])
  }

  /** Adds an event, and forgets the oldest one if there are too many. */
  add(id: string, tags: readonly string[]): void {
    // Where an id occurs twice, a page at that id may not know of the second event.
    if (!this.#numbers.has(id)) this.#numbers.set(id, this.#dropped + this.#changes.length)
    this.#changes.push({ id, tags })
    if (this.#changes.length <= this.#limits.changes) return
    const oldest = this.#changes.shift()
    if (oldest && this.#numbers.get(oldest.id) === this.#dropped) this.#numbers.delete(oldest.id)
    this.#dropped += 1
  }

  /**
   * The tags of everything that changed after an event.
   *
   * @returns undefined if the event is unknown, or if too much has changed
   */
  tagsSince(id: string): readonly string[] | undefined {
    const number = this.#numbers.get(id)
    if (number === undefined) return undefined
    const tags = new Set<string>()
    for (let at = number - this.#dropped + 1; at < this.#changes.length; at++) {
      for (const tag of this.#changes[at]?.tags ?? []) tags.add(tag)
      if (tags.size > this.#limits.tags) return undefined
    }
    return [...tags]
  }
}
