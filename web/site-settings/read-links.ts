import { linkTarget } from '#schemas/link/link-target.ts'
import { fieldsOf, listOf, textOf } from '#web/content/field-readers.ts'

/** A link of the navigation or of the footer. */
export interface SiteLinkContent {
  readonly label: string
  /** The address, encoded: of this site, or one that begins with https://. */
  readonly to: string
}

/** The most links that are read of a list, whatever is stored. */
const maxLinks = 20

/**
 * The links of a list without those that have no label or lead nowhere; the curated ones where the
 * list was never made. An emptied list stays empty.
 */
export function readLinks(value: unknown, curated: unknown): SiteLinkContent[] {
  return listOf(Array.isArray(value) ? value : curated, readLink).slice(0, maxLinks)
}

function readLink(entry: unknown): SiteLinkContent | null {
  const { label, to } = fieldsOf(entry)
  const [text, target] = [textOf(label), linkTarget(to)]
  return text && target ? { label: text, to: target.to } : null
}
