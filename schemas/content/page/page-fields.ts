import {
  defineArrayMember,
  defineField,
  type FieldDefinition,
  type StringRule,
  type TextRule,
} from 'sanity'
import { checkBothUnits } from '#schemas/field/measurement-rules.ts'
import { checkFilledIn, linesField } from '#schemas/field/lines-field.ts'
import { pictureField } from '#schemas/field/picture-field.ts'
import { checkText } from '#schemas/field/text-rules.ts'
import { checkPlaceholders, placeholderHint } from './placeholders.ts'

/**
 * Makes a field of a page or of a list's entry. Every field of an entry is required: if a field is
 * empty, the site omits the entry.
 */
export type PageField = (name: string, inEntry: boolean) => FieldDefinition

/** Fields by their names. */
type PageFields = Readonly<Partial<Record<string, PageField>>>

/** The fields of a table, in its order. */
export function namedFields(fields: PageFields, inEntry: boolean): FieldDefinition[] {
  return Object.entries(fields).flatMap(([name, field]) => field?.(name, inEntry) ?? [])
}

/** One line of text with at most `max` characters, such as a heading or a label. */
export function line(title: string, description: string, max = 120): PageField {
  return (name, inEntry) =>
    defineField({
      name,
      title,
      type: 'string',
      description,
      validation: (rule) => wordsRules(rule, { max, inEntry, description }),
    })
}

/** A paragraph with at most `max` characters, or several paragraphs with blank lines between them. */
export function paragraph(title: string, description: string, max: number): PageField {
  return (name, inEntry) =>
    defineField({
      name,
      title,
      type: 'text',
      rows: 4,
      description,
      validation: (rule) => wordsRules(rule, { max, inEntry, description }),
    })
}

interface WordsOptions {
  readonly max: number
  readonly inEntry: boolean
  readonly description: string
}

function wordsRules(rule: StringRule | TextRule, { max, inEntry, description }: WordsOptions) {
  // Only these fields tell editors about placeholders.
  const isFilledIn = description.includes(placeholderHint)
  return [
    rule.custom((text) => checkText(text, { max })),
    inEntry ? rule.custom(checkEntryText) : rule.custom(checkPageText).warning(),
    rule.custom((text) => checkPlaceholders(text, isFilledIn)).warning(),
    rule.custom(checkBothUnits).warning(),
  ]
}

function checkPageText(text: string | undefined): true | string {
  return text?.trim() ? true : 'Write something here. Until then, the site shows the text in gray.'
}

function checkEntryText(text: string | undefined): true | string {
  return text?.trim() ? true : 'Fill this in. Without it, the site does not show the entry.'
}

/** A picture, which is optional on a page itself. */
export function picture(title: string, description: string): PageField {
  return (name, required) => pictureField({ name, title, description, required })
}

interface LinesOptions {
  readonly description: string
  /** The maximum number of lines. */
  readonly max: number
  /** The maximum length of a line, in characters. */
  readonly length: number
}

/** A list of short lines; on a page itself, the site has a built-in list. */
export function lines(title: string, options: LinesOptions): PageField {
  return (name, inEntry) => linesField({ name, title, hasOwn: !inEntry, ...options })
}

interface EntriesOptions {
  readonly description: string
  /** The name of one entry, such as “Promise”. */
  readonly entry: string
  /** The maximum number of entries. */
  readonly max: number
  /** Whether the site has no built-in list. */
  readonly isOptional?: boolean
  readonly fields: PageFields
}

/**
 * A list of entries with several fields; the page hides the section if the list is empty. The list
 * shows the first line, paragraph and picture of each entry.
 */
export function entries(title: string, options: EntriesOptions): PageField {
  const { description, entry, max } = options
  const fields = namedFields(options.fields, true)
  const shown = { title: 'string', subtitle: 'text', media: 'image' }
  const select = Object.entries(shown).flatMap(([part, type]) => {
    const field = fields.find((one) => one.type === type)
    return field ? [[part, field.name]] : []
  })
  const preview = { select: Object.fromEntries(select) }
  return (name) =>
    defineField({
      name,
      title,
      type: 'array',
      description,
      of: [defineArrayMember({ type: 'object', title: entry, fields, preview })],
      validation: (rule) => [
        rule.max(max).error(`List at most ${max}.`),
        rule.unique().error('This entry is listed twice. Remove one.'),
        ...(options.isOptional ? [] : [rule.custom(checkFilledIn).warning()]),
      ],
    })
}
