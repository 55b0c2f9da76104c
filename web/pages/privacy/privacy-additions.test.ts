import { expect, test } from 'vitest'
import { curatedPrivacyPage } from '#schemas/content/page/privacy-page.curated.ts'
import { checkTopics, privacyTopics } from '#schemas/content/page/privacy-topics.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { privacyAdditions } from './privacy-additions.ts'
import { additionsTo } from './place-additions.ts'

const site = 'https://www.petjet.example'
const analytics = { measurementId: 'G-TEST', url: 'https://www.googletagmanager.com' }
const sold = { features: { recaptcha: false, ecommerce: true } }
const textOf = (...args: Parameters<typeof settingsOf>) =>
  privacyAdditions(settingsOf(...args))
    .map(({ text }) => text)
    .join(' ')

test('without analytics and shop, the policy mentions neither', () => {
  expect(privacyAdditions(settingsOf(site))).toEqual([])
  const own = JSON.stringify(curatedPrivacyPage.sections)
  expect(own).not.toMatch(/google|analytics|page views|cart|shopify/i)
  expect(JSON.parse(own)).toHaveLength(11)
})

test('with analytics, the policy says what is collected, by whom, after which consent, and how to change it', () => {
  const text = textOf(site, { analytics })
  expect(text).toMatch(/Google Analytics.*before you agree.*_ga.*change your mind.*Do Not Track/)
  expect(text).not.toMatch(/checkout|cart|Shopify/)
  const choices = privacyAdditions(settingsOf(site, { analytics })).filter(({ choice }) => choice)
  expect(choices.map(({ topic }) => topic)).toEqual(['cookies'])
})

test('with the shop, the policy says what is stored of a cart and a checkout, and who runs the shop', () => {
  const text = textOf(site, sold)
  expect(text).toMatch(/Shopify/)
  expect(text).toMatch(/Your cart is kept in your own browser/)
  expect(text).toMatch(/stays in it until you remove it or tell us that you ordered it/)
  expect(text).toMatch(
    /keeps a list of the items in your last ten checkouts. It deletes each list after you answer/,
  )
  expect(text).not.toMatch(/Google/)
})

test('with both, the policy mentions that checkouts are measured', () => {
  expect(textOf(site, { analytics, ...sold })).toContain('or began a checkout')
})

test('appends each addition to the first section of its topic, otherwise to the last section', () => {
  const additions = privacyAdditions(settingsOf(site, { analytics, ...sold }))
  const curated = curatedPrivacyPage.sections?.map(({ adds }) => adds ?? '') ?? []
  expect(additionsTo(6, curated, additions).map(({ topic }) => topic)).toEqual([
    'cookies',
    'cookies',
  ])
  for (const topics of [curated, curated.toReversed(), ['keep', 'keep', ''], ['']]) {
    const reported = topics.flatMap((_, at) => additionsTo(at, topics, additions))
    expect(reported).toHaveLength(additions.length)
    expect(new Set(reported)).toEqual(new Set(additions))
  }
  expect(additionsTo(1, ['keep', 'keep', ''], additions)).toEqual([])
})

test('the Studio warns about a topic without a section, and one with two', () => {
  expect(checkTopics(curatedPrivacyPage.sections)).toBe(true)
  expect(checkTopics([])).toMatch(/^No section has .*“What is collected”/)
  const all = privacyTopics.map(({ value }) => ({ adds: value }))
  expect(checkTopics([...all, { adds: 'cookies' }])).toMatch(/^Two sections have .*“Cookies”/)
  expect(checkTopics([...all, null, 'x', { adds: 'other' }])).toBe(true)
})
