import { defineArrayMember, defineField } from 'sanity'
import { checkPicturesOnce } from '#schemas/field/repeated-entries.ts'
import { altField, pictureOptions } from '#schemas/field/picture-field.ts'
import { checkPicture, smallestPicture } from '#schemas/field/picture-rules.ts'
import { textField } from '#schemas/field/text-field.ts'
import { factCounts } from './fact-limits.ts'

/** More pictures of a kit, which visitors can enlarge. */
export function galleryField() {
  return defineField({
    name: 'gallery',
    title: 'More pictures',
    type: 'array',
    description: `Shown below the main picture; visitors can enlarge them. Each needs at least ${smallestPicture} pixels.`,
    group: 'content',
    options: { layout: 'grid' },
    of: [
      defineArrayMember({
        type: 'image',
        title: 'Picture',
        options: { ...pictureOptions },
        validation: (rule) => rule.custom((picture) => checkPicture(picture, true)),
        fields: [
          altField('Say in one sentence what the picture shows.'),
          textField({
            name: 'caption',
            title: 'Caption',
            description: 'Optional: one line below the picture that everyone can see.',
            max: 140,
          }),
        ],
        preview: { select: { title: 'caption', subtitle: 'alt', media: 'asset' } },
      }),
    ],
    validation: (rule) => [
      rule.max(factCounts.gallery).error(`Add at most ${factCounts.gallery} pictures.`),
      rule.custom(checkPicturesOnce).warning(),
    ],
  })
}
