import { defineArrayMember, defineField } from 'sanity'
import { checkText } from './text-rules.ts'

interface LinesFieldOptions {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The highest number of lines. */
  readonly max: number
  /** The greatest length of a line, in characters. */
  readonly length: number
  /** The message where the list is empty; without it the list is optional. */
  readonly missing?: string
}

const lineBullet = /^\s*(?:[•●▪◦‣·–—*-]|\d{1,2}[.)])\s/

/** A list of short lines; the site adds the bullets. */
export function linesField(options: LinesFieldOptions) {
  const { name, title, description, max, length, missing } = options
  return defineField({
    name,
    title,
    type: 'array',
    description,
    group: 'content',
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
              lineBullet.test(line ?? '') ? 'Leave the bullet out: the site draws its own.' : true,
            )
            .warning(),
        ],
      }),
    ],
    validation: (rule) => [
      ...(missing === undefined ? [] : [rule.required().error(missing)]),
      rule.custom((lines) => checkLines(lines, max, missing)),
    ],
  })
}

/** An error message where a list is empty, too long, or has duplicates, else `true`. */
export function checkLines(lines: unknown, max: number, missing?: string): true | string {
  if (!Array.isArray(lines)) return true
  if (lines.length === 0) return missing ?? true
  if (lines.length > max) return `List at most ${max} lines; there are ${lines.length}.`
  const twice = lines.find((line, at) => lines.indexOf(line) !== at)
  return twice === undefined ? true : `“${String(twice)}” is listed twice.`
}
