import { defineField, type SortOrdering } from 'sanity'

/** Where a document stands among its siblings. */
export const orderField = (group?: string) =>
  defineField({
    name: 'order',
    title: 'Position',
    type: 'number',
    description: 'Lower numbers come first on the site. Leave gaps (10, 20, 30) to fit others in.',
    ...(group ? { group } : {}),
    validation: (rule) => rule.required().integer().min(0),
  })

/** Lists in the Studio in the order in which the site shows them. */
export const siteOrdering: SortOrdering = {
  title: 'Position on the site',
  name: 'siteOrder',
  by: [
    { field: 'order', direction: 'asc' },
    { field: 'title', direction: 'asc' },
  ],
}
