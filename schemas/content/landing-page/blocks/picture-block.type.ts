import { ImageIcon } from '@sanity/icons/Image'
import { defineType } from 'sanity'
import { pictureField } from '#schemas/field/picture-field.ts'
import { fieldOf } from '#schemas/field/field-of.ts'
import { captionField } from '../block-fields.ts'
import { blockPreview } from '../block-preview.ts'

/** One wide picture. */
export const pictureBlockType = defineType({
  name: 'pictureBlock',
  title: 'Picture',
  type: 'object',
  icon: ImageIcon,
  description: 'One wide picture with a caption.',
  fields: [pictureField({ required: true }), captionField()],
  preview: {
    select: { caption: 'caption', alt: 'image.alt', media: 'image' },
    prepare: ({ caption, alt, media }) =>
      blockPreview({
        kind: 'Picture',
        words: [caption, alt],
        vital: { picture: fieldOf(media, 'asset') },
        media,
      }),
  },
})
