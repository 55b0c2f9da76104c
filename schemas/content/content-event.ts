/** Where a page hears what changes in the lake; the query parameter `since` is an event's id. */
export const contentEventsPath = '/api/content/events'

/** The sync tags of what changed, or `all` if that is not known. */
export type ChangedTags = readonly string[] | 'all'

/** The data of one event on that stream. */
export interface ContentEvent {
  readonly tags: ChangedTags
  /** The time in which pages spread their questions, in ms, if all of them have to ask. */
  readonly withinMs?: number
}
