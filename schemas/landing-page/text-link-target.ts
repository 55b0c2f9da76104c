import { linkTarget } from '#schemas/link/link-target.ts'

/** An e-mail address or a telephone number as a link; nothing encoded, which can be a line break. */
const contactLink = /^(?:mailto:[^\s<>"?&%]+@[^\s<>"?&%]+|tel:\+?[\d\-().]{5,24})$/i

/** Where a link within a text leads. */
export interface TextLinkTarget {
  /** Of this site, or one that begins with https://, mailto: or tel:. */
  readonly to: string
  /** Whether it is a page of this site. */
  readonly isInside: boolean
}

/**
 * Reads where a link within a text leads.
 *
 * @returns undefined for whatever else is stored, such as `javascript:`
 */
export function textLinkTarget(to: unknown): TextLinkTarget | undefined {
  const text = typeof to === 'string' ? to.trim() : ''
  if (contactLink.test(text)) return { to: text, isInside: false }
  const target = linkTarget(text)
  return target && { to: target.to, isInside: target.key !== undefined }
}
