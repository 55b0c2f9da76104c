/** Limits on the remembered changes. */
interface RecentChangesLimits {
  /** The maximum number of changes. */
  changes: number
  /** The maximum number of distinct tags in one list; see {@link maxListedTags}. */
  tags: number
}

/** With more tags than this, a page should refetch everything. */
export const maxListedTags = 500

const defaultLimits: RecentChangesLimits = { changes: 4096, tags: maxListedTags }

interface Change {
  readonly id: string
  readonly tags: readonly string[]
}

/** The lake's latest live events; a page uses them to find out what changed since it was rendered. */
export class RecentChanges {
  readonly #limits: RecentChangesLimits
  #changes: Change[] = []
  /** The number of the first change with each id, counted from the first change ever. */
  readonly #numbers = new Map<string, number>()
  #dropped = 0

  constructor(limits: RecentChangesLimits = defaultLimits) {
    this.#limits = limits
  }

  /** The id of the last event. */
  get lastId(): string | undefined {
    return this.#changes.at(-1)?.id
  }

  /** Starts over at an event; any change before it is unknown. */
  restart(id: string): void {
    this.#dropped += this.#changes.length
    this.#changes = []
    this.#numbers.clear()
    this.add(id, [])
  }

  /** Adds an event, and drops the oldest one if there are too many. */
  add(id: string, tags: readonly string[]): void {
    // If two events have the same id, a page at that id can be missing the second one.
    if (!this.#numbers.has(id)) this.#numbers.set(id, this.#dropped + this.#changes.length)
    this.#changes.push({ id, tags })
    if (this.#changes.length <= this.#limits.changes) return
    const oldest = this.#changes.shift()
    if (oldest && this.#numbers.get(oldest.id) === this.#dropped) this.#numbers.delete(oldest.id)
    this.#dropped += 1
  }

  /**
   * Returns the tags of all changes after an event.
   *
   * @returns undefined if the event is unknown or too much has changed
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
