import { ImagesIcon } from '@sanity/icons/Images'
import { defineField, defineType } from 'sanity'
import { checkPicturesOnce } from '#schemas/field/repeated-entries.ts'
import { captionedPicture, headingField } from '../block-fields.ts'
import { blockPreview, counted } from '../block-preview.ts'

/** Several pictures side by side. */
export const galleryBlockType = defineType({
  name: 'galleryBlock',
  title: 'Gallery',
  type: 'object',
  icon: ImagesIcon,
  description: 'Two to twelve pictures side by side.',
  fields: [
    headingField(),
    defineField({
      name: 'pictures',
      title: 'Pictures',
      type: 'array',
      description: 'Two to twelve. You can drop several files at once.',
      options: { layout: 'grid' },
      of: [captionedPicture()],
      validation: (rule) => [rule.custom(checkPictures), rule.custom(checkPicturesOnce).warning()],
    }),
  ],
  preview: {
    select: { heading: 'heading', pictures: 'pictures', media: 'pictures.0' },
    prepare: ({ heading, pictures, media }) =>
      blockPreview({
        kind: 'Gallery',
        words: [heading],
        vital: { pictures },
        about: counted(pictures, 'picture', 'pictures'),
        media,
      }),
  },
})

function checkPictures(pictures: unknown): true | string {
  const count = Array.isArray(pictures) ? pictures.length : 0
  if (count < 2) return 'Add at least two pictures. For a single picture, use the “Picture” block.'
  return count > 12 ? `Show at most twelve pictures; there are ${count}.` : true
}
