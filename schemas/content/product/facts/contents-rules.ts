import type { ValidationContext } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { nameIn, repeatedIn } from '#schemas/field/once-rules.ts'
import { foldedWords } from '#schemas/field/fold-text.ts'
import { parseIncludes } from '../includes.ts'

/** An error message if an item is listed twice under one subheading, else `true`. */
export function checkContentsOnce(contents: unknown): true | string {
  let heading = ''
  const twice = repeatedIn(contents, (item) => {
    heading = nameIn(item, 'heading') || heading
    const name = nameIn(item, 'name')
    return name && JSON.stringify([heading, name, nameIn(item, 'detail')])
  })
  if (twice === undefined) return true
  const [, name] = JSON.parse(twice) as string[] // As it was written above.
  return `“${name}” is listed twice. Add the quantities together and remove one, or describe the difference in Detail.`
}

/**
 * A warning if the two lists of a kit's contents disagree, else `true`. A line contains an item if it
 * has all words of the item's name, in any order and number.
 */
export function checkSameContents(
  contents: unknown,
  { document }: Pick<ValidationContext, 'document'>,
): true | string {
  const includes = document?.['includes']
  const lines = typeof includes === 'string' ? parseIncludes(includes) : []
  const entries = lines.flatMap(({ items }) => items)
  const names = Array.isArray(contents)
    ? contents.map((item) => fieldOf(item, 'name')).filter((name) => typeof name === 'string')
    : []
  if (entries.length === 0 || names.length === 0) return true
  const entryWords = entries.map((entry) => new Set(stemsOf(entry)))
  const nameWords = names.map(stemsOf)
  const extra = names.find(
    (_, at) => !entryWords.some((words) => nameWords[at]?.every((word) => words.has(word))),
  )
  if (extra !== undefined) {
    return `“${extra}” is in this list but not in “What’s included”. Keep both lists the same.`
  }
  const missing = entries.find(
    (_, at) => !nameWords.some((words) => words.every((word) => entryWords[at]?.has(word))),
  )
  return missing === undefined
    ? true
    : `“${missing}” is in “What’s included” but not in this list. Keep both lists the same.`
}

/** The words of a text without plural endings. */
function stemsOf(text: string): string[] {
  return foldedWords(text).map((word) => word.replace(/(?<=\w{3})e?s$/, ''))
}
