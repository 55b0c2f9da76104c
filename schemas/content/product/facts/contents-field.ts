import { defineArrayMember, defineField, type ValidationContext } from 'sanity'
import { measureRules } from '#schemas/field/number-rules.ts'
import { textField } from '#schemas/field/text-field.ts'
import { factCounts, factLimits } from './fact-limits.ts'
import { fieldOf } from '#schemas/field/field-of.ts'
import { nameIn, repeatedIn } from '#schemas/field/repeated-entries.ts'
import { foldedWords } from '#schemas/field/fold-text.ts'
import { parseIncludes } from '#schemas/content/product/includes-text.ts'

/** The contents of a kit, item by item. */
export function contentsField() {
  return defineField({
    name: 'contents',
    title: 'Itemized contents',
    type: 'array',
    description:
      'A numbered list with quantities. It replaces “What’s included” on the kit’s page; cards and lists still use “What’s included”.',
    group: 'facts',
    of: [
      defineArrayMember({
        name: 'contentsItem',
        title: 'Item',
        type: 'object',
        fields: [
          defineField({
            name: 'quantity',
            title: 'Quantity',
            type: 'number',
            description: 'Count single pieces: a set of six towels is 6.',
            initialValue: 1,
            validation: (rule) => [
              rule.required().error('Say how many there are.'),
              ...measureRules(rule, { ...factLimits.quantity, unit: 'pieces' }),
            ],
          }),
          textField({
            name: 'name',
            title: 'Name',
            missing: 'Name the item.',
            max: 100,
          }),
          textField({
            name: 'detail',
            title: 'Detail',
            description: 'Optional: size, volume, material or expiry.',
            max: 160,
          }),
          textField({
            name: 'heading',
            title: 'Subheading above',
            description: 'Optional: starts a new group at this item, such as “For the cabin”.',
            max: 60,
          }),
        ],
        preview: {
          select: { name: 'name', quantity: 'quantity', detail: 'detail', heading: 'heading' },
          prepare: ({ name, quantity, detail, heading }) => ({
            title: `${quantity ?? '?'} × ${name ?? 'Unnamed'}`,
            subtitle: [heading && `Starts the group “${heading}”`, detail]
              .filter(Boolean)
              .join(' · '),
          }),
        },
      }),
    ],
    validation: (rule) => [
      rule.max(factCounts.contents).error(`List at most ${factCounts.contents} items.`),
      rule.custom(checkContentsOnce),
      rule.custom(checkListed).warning(),
      rule.custom(checkSameContents).warning(),
    ],
  })
}

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

/** A warning if a kit has a spec sheet but no list of contents, else `true`. */
export function checkListed(
  contents: unknown,
  { document }: Pick<ValidationContext, 'document'>,
): true | string {
  const isListed = Array.isArray(contents) && contents.length > 0
  const includes = document?.['includes']
  const hasText = typeof includes === 'string' && includes.trim() !== ''
  return !isListed && hasText && document?.['spec'] !== undefined
    ? '“What’s included” is filled in but this is not. Buyers ask for the quantities.'
    : true
}
