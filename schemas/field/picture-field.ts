import { defineField } from 'sanity'
import { checkAlt, checkAltText, checkPicture, smallestPicture } from './picture-rules.ts'
import { checkSentences } from './text-rules.ts'

/** A picture with a hotspot and an alternative text. */
export function pictureField({ required }: { readonly required: boolean }) {
  return defineField({
    name: 'image',
    title: 'Picture',
    type: 'image',
    description: `${required ? '' : 'Optional. '}At least ${smallestPicture} pixels. Press the crop sign to mark what must stay in view.`,
    group: 'content',
    options: { hotspot: true, accept: 'image/jpeg,image/png,image/webp,image/avif' },
    validation: (rule, context) => [
      // For the generated types; in the Studio, checkPicture gives the one message.
      ...(required && context === undefined ? [rule.required().assetRequired()] : []),
      rule.custom((picture) => checkPicture(picture, required)),
    ],
    fields: [
      defineField({
        name: 'alt',
        title: 'Description for people who cannot see the picture',
        type: 'string',
        description:
          'One sentence: what does the picture show? Screen readers read it aloud, search engines index it.',
        validation: (rule) => [
          rule.custom((alt, { parent }) => checkAlt(alt, parent)),
          rule.custom(checkAltText).warning(),
          rule.custom((alt) => checkSentences(alt, 1, 1)).warning(),
        ],
      }),
    ],
  })
}
