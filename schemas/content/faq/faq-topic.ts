/** The topics of the FAQ page, in the page's order. */
export const faqTopics = [
  { value: 'kits', title: 'The kits' },
  { value: 'aircraft', title: 'Aircraft and cabin' },
  { value: 'ordering', title: 'Ordering and delivery' },
  { value: 'programs', title: 'Programs' },
  { value: 'care', title: 'Care and safety' },
] as const

/** The heading for questions without a topic, which come last. */
export const otherTopic = 'More questions'
