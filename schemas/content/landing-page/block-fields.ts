import { defineField } from 'sanity'
import { textRules } from '#schemas/field/text-rules.ts'
import { linksField } from '#schemas/content/link/links-field.ts'

interface WordsOptions {
  readonly description?: string
  /** The message if the field is empty; without it the field is optional. */
  readonly missing?: string
  readonly max?: number
}

/** The heading of a block. */
export function headingField({ description, missing, max = 80 }: WordsOptions = {}) {
  return defineField({
    name: 'heading',
    title: 'Heading',
    type: 'string',
    description: description ?? 'Optional: the heading above this part of the page.',
    validation: (rule) => textRules(rule, { ...(missing !== undefined && { missing }), max }),
  })
}

/** One or two sentences below the heading. */
export function leadField(description = 'Optional: one or two sentences below the heading.') {
  return defineField({
    name: 'lead',
    title: 'Lead',
    type: 'text',
    rows: 3,
    description,
    validation: (rule) => textRules(rule, { max: 400 }),
  })
}

/** The words below a picture. */
export function captionField() {
  return defineField({
    name: 'caption',
    title: 'Caption',
    type: 'string',
    description: 'Optional: the text below the picture.',
    validation: (rule) => textRules(rule, { max: 160 }),
  })
}

/** The most buttons of a block. */
const maxButtons = 2

/** The buttons of a block. */
export function buttonsField(description: string) {
  // A block has no groups.
  const { group: _, ...field } = linksField({
    name: 'links',
    title: 'Buttons',
    description,
    group: 'content',
    max: maxButtons,
  })
  return field
}
