import { defineField } from 'sanity'
import { checkAlt, checkAltText, checkPicture, smallestPicture } from './picture-rules.ts'
import { checkSentences } from './text-rules.ts'

/** The accepted file types, and the hotspot for the part that must stay in view. */
export const pictureOptions = {
  hotspot: true,
  accept: 'image/jpeg,image/png,image/webp,image/avif',
} as const

interface PictureOptions {
  readonly required: boolean
  /** Default: `image`. */
  readonly name?: string
  readonly title?: string
  /** The first part of the description; default: whether the picture is optional. */
  readonly description?: string
  readonly group?: string
}

/** A picture with a hotspot and an alternative text. */
export function pictureField({
  required,
  name = 'image',
  title = 'Picture',
  description = required ? '' : 'Optional.',
  group,
}: PictureOptions) {
  const hint = `At least ${smallestPicture} pixels. Press the crop icon to mark the part that must stay visible.`
  return defineField({
    name,
    title,
    type: 'image',
    description: `${description} ${hint}`.trim(),
    ...(group !== undefined && { group }),
    options: { ...pictureOptions },
    validation: (rule, context) => [
      // For the generated types; in the Studio, checkPicture shows the only message.
      ...(required && context === undefined ? [rule.required().assetRequired()] : []),
      rule.custom((picture) => checkPicture(picture, required)),
    ],
    fields: [
      altField(
        'Say in one sentence what the picture shows. Screen readers read it aloud, and search engines index it.',
      ),
    ],
  })
}

/** The alternative text of a picture. */
export function altField(description: string) {
  return defineField({
    name: 'alt',
    title: 'Description for people who cannot see the picture',
    type: 'string',
    description,
    validation: (rule) => [
      rule.custom((alt, { parent }) => checkAlt(alt, parent)),
      rule.custom(checkAltText).warning(),
      rule.custom((alt) => checkSentences(alt, 1, 1)).warning(),
    ],
  })
}
