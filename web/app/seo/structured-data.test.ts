import { expect, test } from 'vitest'
import { curatedFaqs } from '#schemas/content/faq/faq.curated.ts'
import { curatedLoyaltyTiers } from '#schemas/content/loyalty-tier/loyalty-tier.curated.ts'
import { curatedCatalog, curatedKit } from '#schemas/content/product/kit-query-results.curated.ts'
import { readSiteSettings } from '#web/content/site-settings/read-site-settings.ts'
import { readFaqHub } from '#web/pages/faq/read-faq-hub.ts'
import { readCatalog } from '#web/kit/product/catalog.queries.ts'
import { readKit } from '#web/kit/product/kit.queries.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import {
  breadcrumbs,
  faqPage,
  memberProgram,
  organization,
  productList,
} from './structured-data.ts'
import { productStructuredData } from './product-structured-data.ts'

const origin = 'https://petjet.example'
const context = {
  origin,
  settings: settingsOf(origin),
}
const kit = readKit(curatedKit('master-kit').kit)!
const catalog = readCatalog(curatedCatalog(1), 1)!

test('a kit with a price has an offer in dollars that says whether it is in stock', () => {
  expect(productStructuredData(context, kit)).toMatchObject({
    '@type': 'Product',
    name: kit.title,
    url: `${origin}/products/master-kit`,
    offers: { price: '999.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  })
  expect(productStructuredData(context, { ...kit, availability: 'coming soon' })).toMatchObject({
    offers: { availability: 'https://schema.org/PreOrder' },
  })
})

test('numbers the kits of a later catalog page from the first page on', () => {
  const second = { ...catalog, total: 30, pages: 2, featured: null }
  expect(productList(context, second, 2)).toMatchObject({
    numberOfItems: 30,
    itemListElement: catalog.kits.map((_, index) => ({ position: 25 + index })),
  })
})

test('a kit whose price is to be announced has no offer', () => {
  expect(productStructuredData(context, { ...kit, price: 0 })).not.toHaveProperty('offers')
})

test('the membership has three tiers with the thresholds for structured data', () => {
  const tiers = memberProgram(context, curatedLoyaltyTiers).hasTiers
  expect(tiers).toMatchObject([
    { name: 'Silver', membershipPointsEarned: 5, hasTierRequirement: { value: 2500 } },
    { name: 'Gold', membershipPointsEarned: 10, hasTierRequirement: { value: 4500 } },
    {
      name: 'Platinum',
      membershipPointsEarned: 15,
      hasTierRequirement: { value: 7500, currency: 'USD' },
    },
  ])
})

test('the company answers the phone from Monday to Friday, 8AM to 6PM PST', () => {
  expect(organization(context, readSiteSettings(null))).toMatchObject({
    contactPoint: {
      telephone: '866-841-JETS',
      hoursAvailable: {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '08:00:00-08:00',
        closes: '18:00:00-08:00',
      },
    },
  })
})

test('the catalog, the questions and the breadcrumbs are listed in order', () => {
  expect(productList(context, catalog, 1)).toMatchObject({
    numberOfItems: 6,
    itemListElement: [...catalog.kits, catalog.featured!].map(({ title }, index) => ({
      position: index + 1,
      name: title,
    })),
  })
  const topics = readFaqHub({ faqs: curatedFaqs, kits: [] }) ?? []
  const faqs = topics.flatMap((topic) => topic.faqs)
  expect(faqPage(context, faqs).mainEntity).toMatchObject(
    faqs.map(({ question, anchor }) => ({ name: question, url: `${origin}/faq#${anchor}` })),
  )
  expect(faqs).toHaveLength(curatedFaqs.length)
  const crumbs = [{ path: '/products', title: 'Products' }]
  expect(breadcrumbs(context, crumbs).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: 'Products', item: `${origin}/products` },
  ])
})
