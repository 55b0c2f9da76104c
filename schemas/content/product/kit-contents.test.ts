import { expect, test } from 'vitest'
import { curatedContents, includesOf } from './kit-contents.curated.ts'
import { checkIncludes, parseIncludes } from './includes-text.ts'

type Slug = keyof typeof curatedContents

const singleKits = ['canine-accommodation-kit', 'food-and-snack-kit', 'cabin-clean-up-kit'] as const

/** The heading of the items that the Master Kit's case replaces, and that of the Master Kit's own items. */
const container = 'Packed in'
const ownHeading = 'Only in the Master Kit'

const itemsOf = (slug: Slug, isMeant: (heading: string) => boolean) =>
  curatedContents[slug]
    .filter(({ heading }) => isMeant(heading))
    .flatMap(({ items }) => items.map((item) => ({ ...item })))

const piecesIn = (items: readonly { quantity: number }[]) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

test('the Master Kit contains every item of the three kits, and names its own', () => {
  const singly = singleKits.flatMap((slug) => itemsOf(slug, (heading) => heading !== container))
  expect(itemsOf('master-kit', (heading) => heading !== ownHeading)).toEqual(singly)
  const added = itemsOf('master-kit', (heading) => heading === ownHeading)
  expect(added.map(({ name }) => name)).toContain('Fitted flight case')
  expect(piecesIn(itemsOf('master-kit', () => true))).toBe(piecesIn(singly) + piecesIn(added))
})

test('each of the three kits has one container, which the case replaces', () => {
  for (const slug of singleKits) {
    expect(piecesIn(itemsOf(slug, (heading) => heading === container))).toBe(1)
  }
  expect(itemsOf('master-kit', (heading) => heading === container)).toEqual([])
})

test('the text of what is included lists the same things in the same order', () => {
  for (const groups of Object.values(curatedContents)) {
    const includes = includesOf(groups)
    expect(checkIncludes(includes)).toBe(true)
    const listed = parseIncludes(includes)
    expect(listed.map(({ heading }) => heading)).toEqual(groups.map(({ heading }) => heading))
    expect(listed.map(({ items }) => items.length)).toEqual(groups.map(({ items }) => items.length))
  }
  expect(includesOf(curatedContents['cabin-clean-up-kit'])).toContain('• 6 × Microfiber towel\n')
})
