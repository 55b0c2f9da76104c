import { expect, test } from 'vitest'
import {
  firstKitCount,
  kitsPerPage,
  listedKitCount,
  namedKitCount,
  summarizedKitCount,
} from '#schemas/content/product/kit-counts.ts'
import {
  curatedCatalog,
  curatedFirstKits,
  curatedKit,
  curatedKitAddresses,
  curatedKitChoices,
  curatedKitNames,
  curatedKitSummaries,
} from '#schemas/content/product/kit-query-results.curated.ts'
import type { LandingPageQueryResult } from '#schemas/sanity.types.ts'
import { shopKitOf, shopOf } from '#tests/support/shop-kit.ts'
import { readAvailability } from '#schemas/content/product/availability.ts'
import {
  mergeAddresses,
  mergeCatalog,
  mergeChoices,
  mergeFirstKits,
  mergeKit,
  mergeLandingPage,
  mergeNames,
  mergeSummaries,
  shopViewOf,
} from './merge-shop-data.ts'

const addresses = curatedKitAddresses()
const kits = shopOf(
  shopKitOf('cabin-clean-up-kit', 19_900, {
    variants: 'Basic Kit ($199) • Premium Kit ($299)',
  }),
  shopKitOf('apparel-and-swag-kit', 4900),
  shopKitOf('master-kit', 89_900, { inStock: false }),
  shopKitOf('travel-bowl', 1900),
)
const view = shopViewOf(kits, addresses)
const first = mergeFirstKits(curatedFirstKits(), view)
const find = (slug: string) => first.kits.find((kit) => kit.slug === slug)
const pick = (slug: string) => {
  const kit = find(slug)
  return kit && [kit.price, readAvailability(kit)]
}

test('price and stock come from the shop, texts and pictures stay', () => {
  expect(pick('cabin-clean-up-kit')).toEqual([19_900, 'in stock'])
  expect(pick('apparel-and-swag-kit')).toEqual([4900, 'in stock'])
  expect(pick('master-kit')).toEqual([89_900, 'sold out'])
  const before = curatedFirstKits().kits.find(({ slug }) => slug === 'master-kit')
  expect(find('master-kit')).toEqual({
    ...before,
    price: 89_900,
    availability: 'sold out',
    choices: kits.get('master-kit')?.choices,
  })
  expect(first.featured).toMatchObject([{ slug: 'master-kit', price: 89_900 }])
})

test('a kit that the shop does not have stays as it is, and cannot be bought', () => {
  const before = curatedFirstKits().kits.find(({ slug }) => slug === 'food-and-snack-kit')
  expect(find('food-and-snack-kit')).toEqual(before)
  expect(find('food-and-snack-kit')).not.toHaveProperty('choices')
})

test('a product without a document comes last, with the shop’s text', () => {
  expect(first.total).toBe(addresses.length + 1)
  expect(first.kits.at(-1)).toMatchObject({
    slug: 'travel-bowl',
    title: "The shop's travel-bowl",
    shortDescription: 'What the shop says of travel-bowl.',
    image: null,
    price: 1900,
  })
  const page = mergeKit(curatedKit('travel-bowl'), 'travel-bowl', view)
  expect(page.kit).toMatchObject({ title: "The shop's travel-bowl", useCase: '', price: 1900 })
  expect(mergeAddresses(addresses, view).at(-1)).toEqual({
    slug: 'travel-bowl',
    _updatedAt: '2026-01-02T03:04:05Z',
    price: 1900,
    noIndex: null,
    title: "The shop's travel-bowl",
    inStock: true,
    isInShopOnly: true,
    availability: 'in stock',
    choices: [{ id: 'travel-bowl', title: '', price: 1900, inStock: true }],
  })
  const choices = mergeChoices(curatedKitChoices(), view)
  expect(choices.total).toBe(curatedKitChoices().total + 1)
  expect(choices.kits.at(-1)).toMatchObject({
    title: "The shop's travel-bowl",
    slug: 'travel-bowl',
    inStock: true,
    availability: 'in stock',
  })
  expect(choices.kits.find(({ slug }) => slug === 'master-kit')).toMatchObject({
    availability: 'sold out',
  })
  const summaries = mergeSummaries(curatedKitSummaries(), view)
  expect(summaries.map(({ slug, price }) => [slug, price])).toContainEqual(['travel-bowl', 1900])
  expect(summaries.map(({ slug, price }) => [slug, price])).toContainEqual(['master-kit', 89_900])
})

test('the lowest price is that of all kits, with the shop’s prices', () => {
  expect(first.lowestPrice).toBe(1900)
  expect(shopViewOf(shopOf(), addresses).lowestPrice).toBe(curatedFirstKits().lowestPrice)
  const cheapest = shopOf(shopKitOf('food-and-snack-kit', 99_900))
  expect(shopViewOf(cheapest, addresses).lowestPrice).toBe(24_900)
  expect(shopViewOf(shopOf(), []).lowestPrice).toBeNull()
})

test('the page of a kit has the variants of the shop', () => {
  const { kit } = mergeKit(curatedKit('cabin-clean-up-kit'), 'cabin-clean-up-kit', view)
  expect(kit?.variants).toBe('Basic Kit ($199) • Premium Kit ($299)')
  expect(kit?.title).toBe('Cabin Clean-Up Kit')
})

test('an unnamed document does not hide the product of the shop', () => {
  const nameless = curatedKit('travel-bowl')
  // A draft can lack any field.
  const row = { ...nameless, kit: { ...curatedKit('master-kit').kit, title: null } } as never
  const { kit } = mergeKit(row, 'travel-bowl', view)
  expect(kit?.title).toBe("The shop's travel-bowl")
})

test('the pages of the catalog contain each kit once, and those that only the shop has come last', () => {
  const many = Array.from({ length: kitsPerPage * 2 + 3 }, (_, at) => shopKitOf(`only-${at}`, 1000))
  const long = shopViewOf(shopOf(...many), addresses)
  const total = addresses.length + many.length
  const pages = Math.ceil(total / kitsPerPage)
  const slugs = Array.from({ length: pages }, (_, at) => at + 1).flatMap((page) => {
    const answer = mergeCatalog(curatedCatalog(page), page, long)
    expect(answer.total).toBe(total)
    expect(answer.kits).toHaveLength(page < pages ? kitsPerPage : total % kitsPerPage)
    return answer.kits.map(({ slug }) => slug)
  })
  expect(slugs).toEqual([
    ...addresses.map(({ slug }) => slug),
    ...long.shopOnly.map(({ handle }) => handle),
  ])
  expect(new Set(slugs).size).toBe(total)
})

test('a list has its usual maximum, however many kits the shop adds', () => {
  const many = Array.from({ length: namedKitCount }, (_, at) => shopKitOf(`only-${at}`, 1000))
  const long = shopViewOf(shopOf(...many), addresses)
  expect(mergeFirstKits(curatedFirstKits(), long).kits).toHaveLength(firstKitCount)
  expect(mergeSummaries(curatedKitSummaries(), long)).toHaveLength(summarizedKitCount)
  expect(mergeNames(curatedKitNames(), long)).toHaveLength(namedKitCount)
  expect(mergeChoices(curatedKitChoices(), long).kits).toHaveLength(listedKitCount)
})

test('a card shows as many words of the shop’s text as fit', () => {
  const cardTextOf = (description: string) => {
    const kit = shopKitOf('travel-bowl', 1900, { description })
    return mergeFirstKits(curatedFirstKits(), shopViewOf(shopOf(kit), addresses)).kits.at(-1)
      ?.shortDescription
  }
  expect(cardTextOf(' Folds\n flat. ')).toBe('Folds flat.')
  expect(cardTextOf('word '.repeat(32))).toBe('word '.repeat(32).trim())
  expect(cardTextOf('word '.repeat(40))).toBe(`${'word '.repeat(32).trim()}…`)
  expect(cardTextOf('x'.repeat(200))).toBe(`${'x'.repeat(80)}…`)
})

test('if the shop has never answered, kits can be bought as their documents say', () => {
  const unknown = shopViewOf(undefined, addresses)
  const { kits: shown, ...others } = mergeFirstKits(curatedFirstKits(), unknown)
  expect(others.total).toBe(addresses.length)
  expect(others.lowestPrice).toBe(curatedFirstKits().lowestPrice)
  const offered = Object.fromEntries(
    shown.map((kit) => [kit.slug, 'choices' in kit ? kit.choices : undefined]),
  )
  expect(offered).toMatchObject({
    'master-kit': [{ id: 'master-kit', title: '', price: 99_900, inStock: true }],
    'apparel-and-swag-kit': undefined,
  })
})

test('in a preview, the shop’s values do not link to fields in the Studio', () => {
  const answer = curatedKit('master-kit')
  const marked = {
    ...answer,
    kit: { ...answer.kit, editAt: 'id=master-kit;path=' },
  } as typeof answer
  expect(mergeKit(marked, 'master-kit', view).kit).toMatchObject({
    notEditable: ['price', 'inStock', 'variants'],
  })
  expect(mergeKit(answer, 'master-kit', view).kit).not.toHaveProperty('notEditable')
})

test('a damaged landing page stays unchanged, and a missing kit stays missing', () => {
  const sell = (page: unknown) =>
    // A draft can contain anything.
    mergeLandingPage({ page } as LandingPageQueryResult, view)
  for (const page of [null, { blocks: null }, { blocks: 'text' }, { blocks: [null, 7] }]) {
    expect(sell(page)).toEqual({ page })
  }
  const kits = [null, { slug: 'master-kit', price: 1, inStock: true }]
  expect(sell({ blocks: [{ _type: 'kitsBlock', kits }] })).toMatchObject({
    page: { blocks: [{ kits: [null, { price: 89_900, availability: 'sold out' }] }] },
  })
})

test('a lake without kits stays empty, so that curated content replaces it', () => {
  const none = { total: 0, lowestPrice: null, featured: [], kits: [] }
  expect(mergeFirstKits(none, view)).toBe(none)
  expect(mergeCatalog(none, 1, view)).toBe(none)
  const unknown = { any: null, kit: null }
  expect(mergeKit(unknown, 'travel-bowl', view)).toBe(unknown)
})
