import { expect, test } from 'vitest'
import { curatedFaqs } from './content/faq/faq.curated.ts'
import { purchaseConsiderations } from './inquiry/inquiry-choices.ts'
import { curatedLoyaltyTiers } from './content/loyalty-tier/loyalty-tier.curated.ts'
import { curatedPages } from './content/page/curated-pages.ts'
import { sitePages } from './content/page/page-paths.ts'
import { curatedPictures } from './content/picture/picture.curated.ts'
import { curatedProducts } from './content/product/product.curated.ts'
import { curatedPrograms } from './content/program/program.curated.ts'
import { curatedSiteSettings } from './content/site-settings/site-settings.curated.ts'

/** All texts in a value, with their paths. */
function textsIn(value: unknown, path: string): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`))
}

const alts = curatedPictures.map(({ name, alt }) => ({ name, alt }))
const texts = [
  ...textsIn(curatedFaqs, 'faq'),
  ...textsIn(curatedLoyaltyTiers, 'tier'),
  ...textsIn(curatedPages, 'page'),
  ...textsIn(sitePages, 'head'),
  ...textsIn(alts, 'picture'),
  ...textsIn(curatedProducts, 'kit'),
  ...textsIn(curatedPrograms, 'program'),
  ...textsIn(curatedSiteSettings, 'settings'),
]
const kitTitles = new Set(
  curatedProducts.flatMap(({ title, variantContents }) => [
    title,
    ...(variantContents ?? []).map(({ name }) => name ?? ''),
  ]),
)
const found = (pattern: RegExp) =>
  texts.filter(({ text }) => pattern.test(text)).map(({ path, text }) => `${path}: ${text}`)
const matches = (pattern: RegExp) => texts.flatMap(({ text }) => text.match(pattern) ?? [])

test('texts name only kits of the catalog', () => {
  const named = matches(/(?:[A-Z][\w-]+ (?:& )?)+Kit\b(?! Configuration)/g)
  const names = named.map((name) => name.replace(/^(?:The|Each|Single|Our|Every) /, ''))
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !kitTitles.has(name))).toEqual([])
})

test('numbers in words agree with what they count', () => {
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
  const counts = [
    ['tiers', curatedLoyaltyTiers.length],
    ['services', curatedPrograms.filter(({ status }) => status === 'coming-soon').length],
    ['steps', curatedPrograms.find(({ slug }) => slug === 'jetsanitize')?.steps?.length ?? 0],
    ['harnesses', curatedProducts.flatMap(({ sizeChart }) => sizeChart ?? []).length],
    ['kits', curatedProducts.filter(({ inStock, featured }) => inStock && !featured).length],
  ] as const
  for (const [what, count] of counts) {
    // Any number of kits can be chosen; "the three kits" are those in the Master Kit.
    const before = what === 'kits' ? String.raw`(?<=\bthe )` : String.raw`\b`
    const pattern = new RegExp(`${before}(?:${words.join('|')})(?= ${what}\\b)`, 'gi')
    for (const word of matches(pattern))
      expect(`${word} ${what}`).toBe(`${words[count - 1]} ${what}`)
  }
  expect(found(/\bsix services\b/)).not.toEqual([])
  expect(found(/\bthree kits\b/)).not.toEqual([])
})

test('no text offers a program that is coming soon', () => {
  const custom = curatedPrograms.find(({ slug }) => slug === 'custom-kit-configuration')
  expect(custom?.status).toBe('coming-soon')
  const answer = curatedFaqs.find(({ _id }) => _id === 'faq-custom-kits')?.answer
  expect(answer).toContain(`${custom?.title}, a kit composed for your stowage, is in preparation.`)
  expect(found(/put one together|composed? kits/i)).toEqual([])
})

test('temperatures, weights and sizes are the same in all texts', () => {
  const washing = /\b\d+ °C \(\d+ °F\)/g
  const kit = curatedProducts.find(({ slug }) => slug === 'canine-accommodation-kit')
  const answer = curatedFaqs.find(({ _id }) => _id === 'faq-washing')?.answer
  expect(answer?.match(washing)).toEqual(kit?.description.match(washing))
  expect(new Set(matches(/\b\d+ to \d+ kg \([^)]+\)/g)).size).toBe(1)
  const mat = /(?<=\bmat\b[^.;]*)\b\d+ × \d+ mm \([^)]+\)/gi
  expect(matches(mat).length).toBeGreaterThan(1)
  expect(new Set(matches(mat)).size).toBe(1)
  for (const celsius of matches(/\b\d+ °C/g)) {
    const fahrenheit = Math.round(Number.parseInt(celsius, 10) * 1.8 + 32)
    expect(found(new RegExp(`${celsius} \\(${fahrenheit} °F\\)`))).not.toEqual([])
  }
})

test('part numbers and choices that answers name exist', () => {
  const numbers = curatedProducts.map(({ spec }) => spec?.partNumber)
  for (const number of matches(/\bPJ-[A-Z]+-\d+/g)) expect(numbers).toContain(number)
  const choices = purchaseConsiderations.map(({ title }) => title)
  const quoted = curatedFaqs.flatMap(({ answer }) => answer.match(/(?<=“)[^”]+(?=”)/g) ?? [])
  for (const choice of quoted) expect(choices).toContain(choice)
  expect(quoted).not.toEqual([])
})

test('no text promises results that nobody can guarantee', () => {
  expect(
    found(
      /\b(?:every|each) dog\b|\bcalm\b|immaculate|(?:in|through) turbulence|guarantee|crash-proof/i,
    ),
  ).toEqual([])
  expect(found(/\bsafe (on|for)\b|common allergens|most countries|tested (on|materials)/i)).toEqual(
    [],
  )
  expect(found(/99\.9/).map((line) => line.split(':')[0]?.split('.')[0])).toSatisfy(
    (places: string[]) => places.every((place) => ['program', 'page', 'head'].includes(place)),
  )
})

test('texts are in American spelling and in characters that the fonts have', () => {
  expect(
    found(/catalogue|colour|odour|centre|favour|grey|aluminium|fibre|travell|[a-z]isation/i),
  ).toEqual([])
  expect(found(/[^\x20-\x7E\n“”‘’…×°•—]/)).toEqual([])
  expect(found(/ {2}|\s$|–|—(?! Inquire for Details$)/)).toEqual([])
})
