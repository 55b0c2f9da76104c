import { defineField } from 'sanity'

interface PictureFieldOptions {
  readonly description: string
  readonly required: boolean
}

/** A picture with a focal point and a description for those who cannot see it. */
export function pictureField({ description, required }: PictureFieldOptions) {
  return defineField({
    name: 'image',
    title: 'Picture',
    type: 'image',
    description,
    group: 'content',
    options: { hotspot: true, accept: 'image/jpeg,image/png,image/webp,image/avif' },
    validation: (rule) => (required ? rule.required().assetRequired() : rule),
    fields: [
      defineField({
        name: 'alt',
        title: 'Description for people who cannot see the picture',
        type: 'string',
        description:
          'One sentence: what does the picture show? Screen readers read it aloud, search engines index it.',
        validation: (rule) =>
          rule
            .custom((alt, { parent }) =>
              (parent as { asset?: unknown } | undefined)?.asset && !alt?.trim()
                ? 'Describe the picture in one sentence.'
                : true,
            )
            .max(200),
      }),
    ],
  })
}
