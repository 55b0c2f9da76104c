import { defineField } from 'sanity'

/** Lower-case words joined by dashes: what the site's addresses are made of. */
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * The part of the page's address that names a document; unique within its type.
 *
 * @param description tells editors what the address is used for
 */
export function slugField(description: string) {
  return defineField({
    name: 'slug',
    title: 'Web address',
    type: 'slug',
    description,
    group: 'listing',
    options: { source: 'title', maxLength: 80 },
    validation: (rule) =>
      rule
        .required()
        .error('Press Generate to make an address from the title.')
        .custom((slug) =>
          slug?.current === undefined || slugShape.test(slug.current)
            ? true
            : 'Use lower-case letters, digits and single dashes only.',
        ),
  })
}
