import * as v from 'valibot'
import { expect, test } from 'vitest'
import { curatedProducts } from '#schemas/content/product/product.curated.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { requestedItemsOf, inquiryKits, kitValueOf, slugOfKitValue } from './inquiry-kits.ts'
import { inquiryContract, inquiryKitLimits } from './inquiry.contract.ts'

const issuesOf = (kitsInterested: unknown) =>
  v
    .safeParse(inquiryContract, { ...validInquiry, kitsInterested })
    .issues?.map((one) => one.message)

test('each fixed value maps to a kit of the catalog, and back', () => {
  const slugs = new Set(curatedProducts.map(({ slug }) => slug))
  for (const { value } of inquiryKits.slice(0, -1)) {
    expect(slugs, value).toContain(slugOfKitValue(value))
    expect(kitValueOf(slugOfKitValue(value))).toBe(value)
  }
  expect(kitValueOf('new-kit')).toBe('new-kit')
})

test('an inquiry from before titles were stored is shown by the titles of its values', () => {
  expect(
    requestedItemsOf({ kitsInterested: ['cabin-soilage-kit', 'not-sure-recommend', 'old'] }),
  ).toEqual({
    kits: ['Cabin Soilage Kit', 'old'],
    wantsAdvice: true,
  })
  const nothing = { kits: [], wantsAdvice: false }
  expect(requestedItemsOf({ kits: null, kitsInterested: null })).toEqual(nothing)
})

test('a kit is shown once, by its title at that time', () => {
  const kits = [{ slug: 'food-and-snack-kit', title: 'Food & Treats' }]
  for (const value of ['food-snack-kit', 'food-and-snack-kit']) {
    expect(requestedItemsOf({ kits, kitsInterested: [value] }).kits).toEqual(['Food & Treats'])
  }
})

test('the API’s values and any slug are valid, within limits', () => {
  expect(issuesOf(inquiryKits.map(({ value }) => value))).toBeUndefined()
  expect(issuesOf(['new-kit'])).toBeUndefined()
  const many = Array.from({ length: inquiryKitLimits.count + 1 }, (_, at) => `kit-${at}`)
  expect(issuesOf(many.slice(1))).toBeUndefined()
  expect(issuesOf(many)).toEqual(['Please select at most 50 kits'])
  for (const slug of ['', 'x'.repeat(inquiryKitLimits.slug + 1)]) {
    expect(issuesOf([slug])).toEqual(['Please select kits from the list'])
  }
  expect(issuesOf('master-kit')).toHaveLength(1)
})
