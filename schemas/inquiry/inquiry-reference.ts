/** How many characters of the inquiry's id are in its reference. */
const length = 8

/**
 * The reference number of an inquiry for visitors and the team, such as `6F1D-2C9E`: the start of its
 * id. The reference's only letters are A to F, so no one mistakes O for 0 or I for 1.
 *
 * @param id the id of the document, or of the entry in the outbox
 */
export function inquiryReference(id: string): string {
  const start = id
    .replace(/^inquiry\./, '')
    .slice(0, length)
    .toUpperCase()
  return start.length < length ? start : `${start.slice(0, 4)}-${start.slice(4)}`
}

/** The path of an inquiry for the team, by the id of its document. */
export const inquiryPath = (id: string): string => `/admin/inquiries/${inquiryReference(id)}`

/**
 * The start of an inquiry's id, from a reference that someone typed in any spelling.
 *
 * @returns undefined if the text is not a reference
 */
export function idStartOf(typed: string): string | undefined {
  const start = typed.trim().replace(/^([0-9a-f]{4})[\s\p{Pd}]?([0-9a-f]{4})$/iu, '$1$2')
  return /^[0-9a-f]{8}$/i.test(start) ? `inquiry.${start.toLowerCase()}` : undefined
}
