import { defineField } from 'sanity'
import { textRules } from './text-rules.ts'

interface TitleOptions {
  /** The field's own title, such as “Name of the kit”. */
  readonly title: string
  readonly description?: string
  /** The error message if the field is empty. */
  readonly missing: string
  /** The maximum length in characters. */
  readonly max: number
}

/** The name of a kit, a program or a tier. */
export function titleField({ title, description, missing, max }: TitleOptions) {
  return defineField({
    name: 'title',
    title,
    type: 'string',
    ...(description !== undefined && { description }),
    group: 'content',
    validation: (rule) => textRules(rule, { missing, min: 3, max }),
  })
}
