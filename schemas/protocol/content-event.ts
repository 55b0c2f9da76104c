/** The event stream of content changes; the query parameter `since` is the id of an event. */
export const contentEventsPath = '/api/content/events'

/** The sync tags of the changed content, or `all` if the tags are unknown. */
export type ChangedTags = readonly string[] | 'all'

/** Whether a change affects content with these tags. */
export function concerns(change: ChangedTags, tags: ReadonlySet<string>): boolean {
  return change === 'all' || change.some((tag) => tags.has(tag))
}

export interface ContentEvent {
  readonly tags: ChangedTags
  /** The interval in ms over which pages spread their requests, if all pages have to reload. */
  readonly withinMs?: number
}
