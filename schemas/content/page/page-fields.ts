import {
  defineArrayMember,
  defineField,
  type FieldDefinition,
  type StringRule,
  type TextRule,
} from 'sanity'
import { checkFilledIn } from '#schemas/field/lines-field.ts'
import { checkBothUnits } from '#schemas/field/both-units.ts'
import { checkText } from '#schemas/field/text-rules.ts'
import { checkPlaceholders } from './placeholders.ts'

/** The options of a text field. */
export interface WordsOptions {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly fieldset?: string
  /** The maximum length in characters. */
  readonly max?: number
  /** Whether the field is a required part of a list's entry; without it the site omits the entry. */
  readonly inEntry?: boolean
}

/** One line of a page, such as a heading or a label. */
export function lineField({ max = 120, inEntry = false, ...field }: WordsOptions) {
  return defineField({
    ...field,
    type: 'string',
    validation: (rule) => wordsRules(rule, max, inEntry),
  })
}

/** A paragraph of a page, or several with blank lines between them. */
export function paragraphField({ max = 800, inEntry = false, ...field }: WordsOptions) {
  return defineField({
    ...field,
    type: 'text',
    rows: 4,
    validation: (rule) => wordsRules(rule, max, inEntry),
  })
}

function wordsRules(rule: StringRule | TextRule, max: number, inEntry: boolean) {
  return [
    rule.custom((text) => checkText(text, { max })),
    inEntry ? rule.custom(checkEntryText) : rule.custom(checkPageText).warning(),
    rule.custom(checkPlaceholders).warning(),
    rule.custom(checkBothUnits).warning(),
  ]
}

function checkPageText(text: string | undefined): true | string {
  return text?.trim() ? true : 'Write something here. Until then, the site shows the text in gray.'
}

function checkEntryText(text: string | undefined): true | string {
  return text?.trim() ? true : 'Fill this in. Without it, the site does not show the entry.'
}

interface EntriesOptions {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly fieldset?: string
  /** The name of one entry, such as “Promise”. */
  readonly entry: string
  /** The maximum number of entries. */
  readonly max: number
  readonly fields: FieldDefinition[]
  /** The fields of an entry that the list shows. */
  readonly preview: { readonly title: string; readonly subtitle?: string; readonly media?: string }
}

/** A list of entries with several fields; the page hides the section if the list is empty. */
export function entriesField(options: EntriesOptions) {
  const { name, title, description, fieldset, entry, max, fields, preview } = options
  return defineField({
    name,
    title,
    type: 'array',
    description,
    ...(fieldset !== undefined && { fieldset }),
    of: [defineArrayMember({ type: 'object', title: entry, fields, preview: { select: preview } })],
    validation: (rule) => [
      rule.max(max).error(`List at most ${max}.`),
      rule.unique().error('This entry is listed twice. Remove one.'),
      rule.custom(checkFilledIn).warning(),
    ],
  })
}
