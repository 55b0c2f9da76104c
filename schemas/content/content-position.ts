/** No event's id of the lake, and no version of the shop, has this character. */
const separator = '~'

/** What a page reflects: the lake's last event, and the version of the shop's products. */
interface ContentPosition {
  readonly lakeId: string | undefined
  /** Undefined if the shop has never answered. */
  readonly shopVersion: string | undefined
}

/** A position as one text, which travels in place of the lake's event id if the shop is on. */
export function joinPosition({ lakeId = '', shopVersion = '' }: ContentPosition): string {
  return lakeId + separator + shopVersion
}

/** The parts of a position; an event id of the lake alone is one without a shop. */
export function splitPosition(position: string): ContentPosition {
  const at = position.lastIndexOf(separator)
  const [lakeId, shopVersion] =
    at === -1 ? [position, ''] : [position.slice(0, at), position.slice(at + 1)]
  return { lakeId: lakeId || undefined, shopVersion: shopVersion || undefined }
}
