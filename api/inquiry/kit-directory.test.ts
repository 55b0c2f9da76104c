import { expect, test } from 'vitest'
import type { ContentResult } from '#schemas/protocol/content-source.ts'
import type { KitAddressesQueryResult } from '#schemas/sanity.types.ts'
import { KitDirectory, readRequestedKits } from './kit-directory.ts'

type Answer = ContentResult<KitAddressesQueryResult>

const hourMs = 3600 * 1000
const row = (slug: string, title = slug.toUpperCase()) => ({
  slug,
  title,
  inStock: slug !== 'soon',
  price: 1,
  _updatedAt: '',
  noIndex: null,
})
const lake = (...slugs: string[]): Answer => ({
  data: slugs.map((slug) => row(slug)),
  syncTags: ['s1:a'],
  origin: 'lake',
})
const failed: Answer = { data: [row('curated')], syncTags: [], origin: 'curated' }

/** A directory with a catalog, redirects and clock that a test changes. */
function open(first: Answer) {
  const state = { answer: first as Answer | Error, redirect: null as string | null, now: 0 }
  const directory = new KitDirectory({
    load: () =>
      state.answer instanceof Error ? Promise.reject(state.answer) : Promise.resolve(state.answer),
    redirectOf: () => Promise.resolve(state.redirect),
    now: () => state.now,
  })
  const ask = (...requested: string[]) => readRequestedKits(requested, directory)
  return { state, directory, ask }
}

const titleOf = async (asking: ReturnType<ReturnType<typeof open>['ask']>) =>
  (await asking).kits?.map(({ title }) => title)

test('stores kits by slug and title, and by their API values', async () => {
  const { ask } = open(lake('food-and-snack-kit', 'new-kit', 'soilage-protection-kit'))
  const requested = ['food-snack-kit', 'new-kit', 'cabin-soilage-kit', 'not-sure-recommend']
  expect(await ask(...requested)).toEqual({
    kitsInterested: requested,
    kits: [
      { slug: 'food-and-snack-kit', title: 'FOOD-AND-SNACK-KIT' },
      { slug: 'new-kit', title: 'NEW-KIT' },
      { slug: 'soilage-protection-kit', title: 'SOILAGE-PROTECTION-KIT' },
    ],
  })
  expect(await ask('food-and-snack-kit', 'food-snack-kit')).toMatchObject({
    kitsInterested: ['food-snack-kit'],
    kits: [{ slug: 'food-and-snack-kit' }],
  })
  expect(await ask('not-sure-recommend')).toEqual({ kitsInterested: ['not-sure-recommend'] })
  expect(await ask()).toEqual({})
})

test('accepts an API value with its own title if the catalog has no such kit', async () => {
  const { ask } = open(lake('new-kit'))
  expect((await ask('food-snack-kit')).kits).toEqual([
    { slug: 'food-and-snack-kit', title: 'Food & Snack Kit' },
  ])
})

test('rejects an unknown kit, and says what to do', async () => {
  const { ask } = open(lake('new-kit'))
  await expect(ask('new-kit', 'no-such-kit')).rejects.toMatchObject({
    code: 'invalid-fields',
    issues: {
      kitsInterested: [
        'We do not have the kit “no-such-kit”. Please choose kits from the list, or describe what you need in the notes.',
      ],
    },
  })
})

test('accepts a kit for a day after it left the catalog', async () => {
  const { ask, state, directory } = open(lake('old-kit', 'new-kit'))
  await directory.refresh()
  state.now = 100 * hourMs
  state.answer = lake('new-kit')
  await directory.refresh()
  state.now = 123 * hourMs
  expect(await titleOf(ask('old-kit'))).toEqual(['OLD-KIT'])
  state.now = 125 * hourMs
  await expect(ask('old-kit')).rejects.toThrow('correct')
})

test('finds a kit by its variant in a cart', async () => {
  const { ask } = open(lake('cabin-clean-up-kit'))
  expect(await titleOf(ask('cabin-clean-up-kit-premium'))).toEqual(['CABIN-CLEAN-UP-KIT'])
})

test('finds a kit by a former slug', async () => {
  const { ask, state } = open(lake('new-kit'))
  state.redirect = 'new-kit'
  expect((await ask('old-slug')).kits).toEqual([{ slug: 'new-kit', title: 'NEW-KIT' }])
})

test.each([
  ['curated content stands in', failed],
  ['nothing answers', new Error('down')],
])('rejects no kit while %s', async (_, answer) => {
  const { ask, state, directory } = open(lake('new-kit'))
  await directory.refresh()
  state.answer = answer
  expect(await titleOf(ask('new-kit', 'unheard-of'))).toEqual(['NEW-KIT', 'unheard-of'])
  const fresh = open(lake())
  fresh.state.answer = answer
  expect(await titleOf(fresh.ask('unheard-of'))).toEqual(['unheard-of'])
  fresh.state.answer = lake('new-kit')
  await expect(fresh.ask('unheard-of')).rejects.toThrow('correct')
})

test('finds the first twenty kits by the words of their titles', async () => {
  const slugs = Array.from({ length: 30 }, (_, at) => `cabin-${at}`)
  const { directory } = open(lake('food', ...slugs, 'soon'))
  expect(await directory.search('  ca 2')).toMatchObject([
    { slug: 'cabin-2' },
    { slug: 'cabin-12' },
    ...slugs.slice(20).map((slug) => ({ slug })),
  ])
  expect(await directory.search('cabin')).toHaveLength(20)
  expect(await directory.search('soon')).toEqual([
    { slug: 'soon', title: 'SOON', availability: 'coming soon' },
  ])
})

test('an inquiry about many unknown kits costs few lookups of redirects', async () => {
  let lookedUp = 0
  const directory = new KitDirectory({
    load: () => Promise.resolve(lake('new-kit')),
    redirectOf: () => {
      lookedUp += 1
      return Promise.resolve('new-kit')
    },
  })
  const requested = Array.from({ length: 50 }, (_, at) => `made-up-${at}`)
  const { found } = await directory.find([...requested, 'new-kit'])
  expect([lookedUp, found.size]).toEqual([5, 6])
})
