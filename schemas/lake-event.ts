import type { LiveEvent } from '@sanity/client'

/** The id of a live event. A `welcome` has one too, although the client's types leave it out. */
export function eventIdOf(event: LiveEvent): string | undefined {
  return 'id' in event && event.id !== '' ? event.id : undefined
}
