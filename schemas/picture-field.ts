import { defineField } from 'sanity'

/** An image with a focal point and a description for people who cannot see it. */
export const pictureField = (options: { required: boolean; group?: string; description: string }) =>
  defineField({
    name: 'image',
    title: 'Picture',
    type: 'image',
    description: options.description,
    ...(options.group ? { group: options.group } : {}),
    options: { hotspot: true, accept: 'image/*' },
    fields: [
      defineField({
        name: 'alt',
        title: 'Description for screen readers',
        type: 'string',
        description: 'Say what the picture shows, in one sentence, for someone who cannot see it.',
        validation: (rule) =>
          rule.custom((alt, { parent }) => {
            const image = parent as { asset?: unknown } | undefined
            return image?.asset && !alt?.trim() ? 'Describe the picture in one sentence.' : true
          }),
      }),
    ],
    validation: (rule) => (options.required ? rule.required().assetRequired() : rule),
  })
