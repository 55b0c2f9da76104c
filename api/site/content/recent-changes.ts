/** With more tags than this, a page should refetch everything. */
export const maxListedTags = 500

/** The maximum number of changes, and of distinct tags in one list. */
const defaultLimits = { changes: 4096, tags: maxListedTags }

interface Change {
  readonly id: string
  readonly tags: readonly string[]
}

/** The lake's latest live events; a page uses them to find out what changed since it was rendered. */
export class RecentChanges {
  readonly #limits: typeof defaultLimits
  #changes: Change[] = []

  constructor(limits = defaultLimits) {
    this.#limits = limits
  }

  get lastId(): string | undefined {
    return this.#changes.at(-1)?.id
  }

  /** Starts over at an event; any change before it is unknown. */
  restart(id: string): void {
    this.#changes = [{ id, tags: [] }]
  }

  /** Adds an event, and drops the oldest event if there are too many. */
  add(id: string, tags: readonly string[]): void {
    this.#changes.push({ id, tags })
    if (this.#changes.length <= this.#limits.changes) return
    const oldest = this.#changes.shift()
    // If two events have the same id, a page at that id might be missing the second event.
    this.#changes = this.#changes.filter((change) => change.id !== oldest?.id)
  }

  /**
   * Returns the tags of all changes after an event; undefined if the event is unknown or too much
   * changed.
   */
  tagsSince(id: string): readonly string[] | undefined {
    const at = this.#changes.findIndex((change) => change.id === id)
    if (at === -1) return undefined
    const tags = new Set(this.#changes.slice(at + 1).flatMap((change) => change.tags))
    return tags.size > this.#limits.tags ? undefined : [...tags]
  }
}
