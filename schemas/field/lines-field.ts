import { defineArrayMember, defineField } from 'sanity'
import { checkText } from './text-rules.ts'

interface LinesFieldOptions {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly group?: string
  /** The maximum number of lines. */
  readonly max: number
  /** The maximum length of a line, in characters. */
  readonly length: number
  /** The message if the list is empty; if undefined, the list is optional. */
  readonly missing?: string
  /** Whether the site falls back to a built-in list. */
  readonly hasOwn?: boolean
}

/** A warning if a list was never filled in; a form shows it like an emptied list. */
export function checkFilledIn(list: unknown): true | string {
  return list === undefined
    ? 'This list was never filled in, so the site shows its own. To hide the section, add an entry and remove it again.'
    : true
}

const lineBullet = /^\s*(?:[•●▪◦‣·–—*-]|\d{1,2}[.)])\s/

/** A list of short lines; the site adds the bullets. */
export function linesField({ max, length, missing, hasOwn, ...field }: LinesFieldOptions) {
  return defineField({
    ...field,
    type: 'array',
    of: [
      defineArrayMember({
        type: 'string',
        title: 'Line',
        validation: (rule) => [
          rule.custom((line) =>
            checkText(line, { missing: 'Fill in this line or remove it.', max: length }),
          ),
          rule
            .custom((line) =>
              lineBullet.test(line ?? '') ? 'Remove the bullet: the site adds its own.' : true,
            )
            .warning(),
        ],
      }),
    ],
    validation: (rule) => [
      ...(missing === undefined ? [] : [rule.required().error(missing)]),
      rule.custom((lines) => checkLines(lines, max, missing)),
      ...(hasOwn ? [rule.custom(checkFilledIn).warning()] : []),
    ],
  })
}

/** An error message if a list is empty, too long, or has duplicates, else `true`. */
export function checkLines(lines: unknown, max: number, missing?: string): true | string {
  if (!Array.isArray(lines)) return true
  if (lines.length === 0) return missing ?? true
  if (lines.length > max) return `List at most ${max} lines; there are ${lines.length}.`
  const twice = lines.find((line, at) => lines.indexOf(line) !== at)
  return twice === undefined
    ? true
    : `“${String(twice)}” is listed twice. Remove or reword one of them.`
}
