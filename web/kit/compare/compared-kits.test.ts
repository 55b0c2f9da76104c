import { expect, test } from 'vitest'
import { curatedContent } from '#tests/support/curated-content.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { comparedKits } from './compared-kits.ts'

test('a comparison is refetched when any of its kits changes', async () => {
  // Each kit's answer has its own tag, as the lake returns it.
  const content: ContentSource = {
    ...curatedContent,
    load: async (request) => ({
      ...(await curatedContent.load(request)),
      origin: 'lake',
      syncTags: [`s1:${String(request.params?.['slug'])}`, 's1:kits'],
    }),
  }
  const slugs = ['master-kit', 'food-and-snack-kit', 'cabin-clean-up-kit']
  const { data, syncTags } = await comparedKits.run(content, slugs)
  expect(data.map(({ slug }) => slug)).toEqual(slugs)
  expect(syncTags.toSorted()).toEqual([
    's1:cabin-clean-up-kit',
    's1:food-and-snack-kit',
    's1:kits',
    's1:master-kit',
  ])
})
