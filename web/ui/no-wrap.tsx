import type { ReactNode } from 'react'

const nbsp = '\u00a0'

/**
 * A range, or a size of two lengths, with its unit and brackets. A size of three lengths can break,
 * because it is too long for half the width of a phone.
 */
const measure = /(\(?(?<![\d.]|× )[\d.]+(?:–| × )[\d.]+(?![\d.]| ×)(?: (?:°|[a-z]{1,3}\b))?\)?)/

/**
 * Keeps every range, and every size of two lengths, on one line with its unit.
 *
 * @param read changes the texts between them
 */
export function noWrapRanges(text: string, read = (rest: string) => rest): ReactNode {
  const [first = '', ...others] = text.split(measure)
  if (others.length === 0) return read(first)
  return [first, ...others].map((part, at) =>
    at % 2 === 0 ? (
      read(part)
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts have no other key
      <span className="inline-block" key={at}>
        {part}
      </span>
    ),
  )
}

/** Keeps every number on one line with the short word after it, such as its unit. */
export function noWrap(text: string): ReactNode {
  return noWrapRanges(text, (rest) => rest.replaceAll(/(\d) (?=°|[a-z]{1,3}\b)/g, `$1${nbsp}`))
}
