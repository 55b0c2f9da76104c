import { defineField } from 'sanity'
import { numberRules } from './number-rules.ts'

/** A document's position in its list on the site; lower comes first. */
export function orderField() {
  return defineField({
    name: 'order',
    title: 'Position',
    type: 'number',
    description: 'Lower numbers come first on the site. Leave gaps (10, 20, 30) for later.',
    group: 'listing',
    initialValue: 100,
    validation: (rule) =>
      numberRules(rule, { missing: 'Enter a position, such as 100.', min: 0, max: 10_000 }),
  })
}

/** Lists in the order of the site, as the Studio's default ordering. */
export const siteOrdering = {
  title: 'Order on the site',
  name: 'siteOrder',
  by: [
    { field: 'order', direction: 'asc' as const },
    { field: 'title', direction: 'asc' as const },
  ],
}
