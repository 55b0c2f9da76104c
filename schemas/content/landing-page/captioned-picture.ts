import { defineArrayMember } from 'sanity'
import { pictureField } from '#schemas/field/picture-field.ts'
import { captionField } from './block-fields.ts'

/** A picture with a caption, as an entry of a list. */
export function captionedPicture() {
  const picture = pictureField({ required: true, name: 'picture' })
  return defineArrayMember({ ...picture, fields: [...picture.fields, captionField()] })
}
