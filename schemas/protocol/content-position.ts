/** A character that occurs neither in event ids of the lake nor in versions of the shop. */
const separator = '~'

/** The state that a page reflects: the lake's last event and the version of the shop's products. */
interface ContentPosition {
  readonly lakeId: string | undefined
  /** Undefined if the shop has never answered. */
  readonly shopVersion: string | undefined
}

/** A position as one text, used in place of the lake's event id if the shop is on. */
export function joinPosition({ lakeId = '', shopVersion = '' }: ContentPosition): string {
  return lakeId + separator + shopVersion
}

/** Splits a position; a position that is only an event id has no shop version. */
export function splitPosition(position: string): ContentPosition {
  const at = position.lastIndexOf(separator)
  const [lakeId, shopVersion] =
    at === -1 ? [position, ''] : [position.slice(0, at), position.slice(at + 1)]
  return { lakeId: lakeId || undefined, shopVersion: shopVersion || undefined }
}
