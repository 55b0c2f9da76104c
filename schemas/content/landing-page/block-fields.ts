import { defineArrayMember } from 'sanity'
import { pictureField } from '#schemas/field/picture-field.ts'
import { textField } from '#schemas/field/text-field.ts'
import { linksField } from '#schemas/content/link/links-field.ts'

interface HeadingOptions {
  readonly description?: string
  /** The message if the field is empty; if undefined, the field is optional. */
  readonly missing?: string
  readonly max?: number
}

/** The heading of a block. */
export function headingField(options: HeadingOptions = {}) {
  const description = 'Optional: the heading above this part of the page.'
  return textField({ name: 'heading', title: 'Heading', description, max: 80, ...options })
}

/** One or two sentences below the heading. */
export function leadField() {
  return textField({
    name: 'lead',
    title: 'Lead',
    rows: 3,
    description: 'Optional: one or two sentences below the heading.',
    max: 400,
  })
}

/** The words below a picture. */
export function captionField() {
  return textField({
    name: 'caption',
    title: 'Caption',
    description: 'Optional: the text below the picture.',
    max: 160,
  })
}

/** The buttons of a block, at most two. */
export function buttonsField(description: string) {
  return linksField({ name: 'links', title: 'Buttons', description, max: 2 })
}

/** A picture with a caption, as an entry of a list. */
export function captionedPicture() {
  const picture = pictureField({ required: true, name: 'picture' })
  return defineArrayMember({ ...picture, fields: [...picture.fields, captionField()] })
}
