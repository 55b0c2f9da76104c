import { linkTarget } from '#schemas/content/link/link-target.ts'

/** A mailto or tel link. Encoded characters are not allowed, because they can be line breaks. */
const contactLink = /^(?:mailto:[^\s<>"?&%]+@[^\s<>"?&%]+|tel:\+?[\d\-().]{5,24})$/i

/** The target of a link within a text. */
export interface TextLinkTarget {
  /** A path of this site, or a URL that begins with https://, mailto: or tel:. */
  readonly to: string
  /** Whether the target is a page of this site. */
  readonly isInside: boolean
}

/**
 * Reads the target of a link within a text.
 *
 * @returns undefined for any other stored value, such as `javascript:`
 */
export function textLinkTarget(to: unknown): TextLinkTarget | undefined {
  const text = typeof to === 'string' ? to.trim() : ''
  if (contactLink.test(text)) return { to: text, isInside: false }
  const target = linkTarget(text)
  return target && { to: target.to, isInside: target.key !== undefined }
}
