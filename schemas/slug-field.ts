import { defineField } from 'sanity'

/** The last part of a page's address, made from the title and unique within its type. */
export const slugField = (options: { group?: string; description: string }) =>
  defineField({
    name: 'slug',
    title: 'Address',
    type: 'slug',
    description: options.description,
    ...(options.group ? { group: options.group } : {}),
    options: { source: 'title', maxLength: 80 },
    validation: (rule) =>
      rule.required().custom((slug) => {
        if (!slug?.current) return true
        return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug.current)
          ? true
          : 'Use lower-case letters, digits and single dashes, such as master-kit.'
      }),
  })
