import { describe, expect, test } from 'vitest'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { readShopProduct } from '#web/shop/read-shop-products.server.ts'
import type { ShopProduct } from '#schemas/shop/storefront.contract.ts'
import { curatedContent } from '#tests/support/curated-content.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { memoryContent } from '#tests/support/memory-content.ts'
import { seededDocuments } from '#tests/support/seeded-documents.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { contentWithShop } from '#tests/support/shop-content.ts'

const origin = 'http://localhost:4424'
const loaded = loadedSite()

/**
 * A variant as a shop owner sees it: title, price in dollars, price before a sale, and
 * availability.
 */
type Variant = readonly [title: string, price: string, isAvailable: boolean, before?: string]

/** The availability of a kit, which every surface must show. */
interface Case {
  readonly name: string
  /** Available according to its document, unless it is the kit that is coming soon. */
  readonly slug: 'canine-accommodation-kit' | 'apparel-and-swag-kit'
  /**
   * `off`: no shop; `unreachable`: it has never answered; `not there`: it does not sell the kit.
   */
  readonly shop: 'off' | 'unreachable' | 'not there' | readonly Variant[]
  readonly status: 'Available' | 'Sold out' | 'Coming Soon'
  readonly price: string
  readonly before?: string
  /** Price and availability of each offer in the structured data. */
  readonly offers: readonly string[]
  /** Variants in the form that the cart requests. */
  readonly cart?: readonly (readonly [id: string, availability: string])[]
}

const inStock = { slug: 'canine-accommodation-kit', status: 'Available' } as const
const soldOut = { slug: 'canine-accommodation-kit', status: 'Sold out' } as const
const soon = { slug: 'apparel-and-swag-kit', status: 'Coming Soon' } as const

const cases: readonly Case[] = [
  { name: 'off', ...inStock, shop: 'off', price: '$499.00', offers: ['499.00 InStock'] },
  { name: 'off, coming soon', ...soon, shop: 'off', price: 'TBD', offers: [] },
  {
    name: 'unreachable',
    ...inStock,
    shop: 'unreachable',
    price: '$499.00',
    offers: ['499.00 InStock'],
  },
  { name: 'unreachable, coming soon', ...soon, shop: 'unreachable', price: 'TBD', offers: [] },
  {
    name: 'not in the shop',
    ...inStock,
    shop: 'not there',
    price: '$499.00',
    offers: ['499.00 InStock'],
    cart: [['', 'not sold']],
  },
  {
    name: 'one variant',
    ...inStock,
    shop: [['Default Title', '450.0', true]],
    price: '$450.00',
    offers: ['450.00 InStock'],
    cart: [['', 'in stock']],
  },
  {
    name: 'one variant, sold out',
    ...soldOut,
    shop: [['Default Title', '450.0', false]],
    price: '$450.00',
    offers: ['450.00 OutOfStock'],
    cart: [['', 'sold out']],
  },
  {
    name: 'on sale',
    ...inStock,
    shop: [['Default Title', '450.0', true, '499.0']],
    price: '$450.00',
    before: '$499.00',
    offers: ['450.00 InStock'],
    cart: [['', 'in stock']],
  },
  {
    name: 'Basic and Premium',
    ...inStock,
    shop: [
      ['Basic Kit', '249.0', true],
      ['Premium Kit', '349.0', true],
    ],
    price: '$249.00',
    offers: ['249.00 InStock', '349.00 InStock'],
    cart: [
      ['-basic', 'in stock'],
      ['-premium', 'in stock'],
    ],
  },
  {
    name: 'Basic sold out',
    ...inStock,
    shop: [
      ['Basic Kit', '249.0', false],
      ['Premium Kit', '349.0', true],
    ],
    price: '$349.00',
    offers: ['249.00 OutOfStock', '349.00 InStock'],
    cart: [
      ['-basic', 'sold out'],
      ['-premium', 'in stock'],
    ],
  },
  {
    name: 'sizes, the first one sold out',
    ...inStock,
    shop: [
      ['S', '40.0', false],
      ['M', '42.0', true],
      ['L', '44.0', true],
    ],
    price: '$42.00',
    offers: ['40.00 OutOfStock', '42.00 InStock', '44.00 InStock'],
    cart: [
      ['~0', 'sold out'],
      ['~1', 'in stock'],
      ['~2', 'in stock'],
      ['~3', 'not sold'],
    ],
  },
  {
    name: 'sizes, all sold out',
    ...soldOut,
    shop: [
      ['S', '40.0', false],
      ['M', '42.0', false],
    ],
    price: '$40.00',
    offers: ['40.00 OutOfStock', '42.00 OutOfStock'],
    cart: [['~0', 'sold out']],
  },
  {
    name: 'coming soon, without stock',
    ...soon,
    shop: [['Default Title', '59.0', false]],
    price: '$59.00',
    offers: ['59.00 PreOrder'],
    cart: [['', 'coming soon']],
  },
  {
    name: 'coming soon, without a price',
    ...soon,
    shop: [['Default Title', '0.0', false]],
    price: 'TBD',
    offers: [],
    cart: [['', 'not sold']],
  },
]

function productOf(handle: string, variants: readonly Variant[]): ShopProduct {
  const dollars = (amount: string) => ({ amount, currencyCode: 'USD' })
  return {
    id: 'gid://shopify/Product/1',
    title: 'Of the shop',
    description: '',
    handle,
    vendor: '',
    productType: '',
    tags: [],
    availableForSale: variants.some(([, , isAvailable]) => isAvailable),
    updatedAt: '2026-01-01T00:00:00Z',
    images: [],
    variants: variants.map(([title, price, available, before], at) => ({
      id: `gid://shopify/ProductVariant/${at}`,
      title,
      price: dollars(price),
      compareAtPrice: before === undefined ? null : dollars(before),
      available,
    })),
  }
}

function contentOf({ shop, slug }: Case, lake: ContentSource): ContentSource {
  if (shop === 'off') return lake
  if (shop === 'unreachable') return contentWithShop(loaded.site, lake).content
  const kit =
    shop === 'not there' ? undefined : readShopProduct(productOf(slug, shop), 'https://cdn')
  if (typeof kit === 'string') throw new Error(kit)
  return contentWithShop(loaded.site, lake, new Map(kit && [[slug, kit]])).content
}

/** The text that people read. */
const textOf = (html: string) =>
  html
    .replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '')
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const lakes = [
  ['the lake', () => memoryContent(seededDocuments)],
  ['curated content', () => curatedContent],
] as const

describe.each(lakes)('over %s', (_, lake) => {
  test.each(cases)('every surface agrees with the shop: $name', async (one) => {
    const { slug, status, price, before, offers, cart = [] } = one
    const content = contentOf(one, lake())
    const { site } = loaded
    const settings = settingsOf(origin)
    const page = async (path: string) => {
      const request = new Request(origin + path)
      return (await site.renderPage({ request, settings, content })).text()
    }
    const shownPrice = before ? `Sale price ${price} , regular price ${before}` : price
    const pattern = (text: string) => text.replaceAll('$', String.raw`\$`)

    const kit = await page(`/products/${slug}`)
    const [opening = ''] = kit.split(/Other Products/)
    expect(textOf(opening)).toContain(`${status} `)
    expect(textOf(opening)).toMatch(new RegExp(`Price (?:from )?${pattern(shownPrice)} `))
    expect(textOf(opening)).toContain(
      status === 'Coming Soon' ? 'Coming Soon — Inquire for Details' : 'Inquire to Purchase',
    )
    const marked = [
      ...kit.matchAll(/"price":"([\d.]+)".*?"availability":"https:\/\/schema.org\/(\w+)"/g),
    ]
    expect(marked.map(([, dollars, availability]) => `${dollars} ${availability}`)).toEqual(offers)

    const catalog = await page('/products')
    const cards = [...catalog.matchAll(/<article[^]*?<\/article>/g)].map(([card]) => card)
    const card = cards.find((html) => html.includes(`href="/products/${slug}"`)) ?? ''
    expect(textOf(card)).toContain(`${shownPrice} ${status}`)
    const [, afterSoon = ''] = catalog.split('id="soon"')
    expect(afterSoon.includes(`href="/products/${slug}"`)).toBe(status === 'Coming Soon')

    const compared = textOf(await page(`/products/compare?kits=${slug},food-and-snack-kit`))
    const [, glance = ''] = compared.split(/At a glance|Lead time/)
    expect(glance).toContain(` ${price} `)
    expect(glance).toContain(` ${status} `)

    const sheet = await site.loadLineSheet({ content, settings, slug })
    expect(sheet?.kits).toMatchObject([{ status, price }])

    const llms = await (
      await site.renderCrawlerFile({
        request: new Request(`${origin}/llms.txt`),
        settings,
        content,
      })
    ).text()
    const note = status === 'Available' ? '' : `, ${status.toLowerCase()}`
    expect(llms).toContain(`(${price}${note})`)

    const index = await site.loadSearchIndex(content)
    const found = site.answerSearch(index, status).results.map(({ path }) => path)
    expect(found).toContain(`/products/${slug}`)

    const choices = textOf(await page('/order'))
    expect(choices.includes('Sold out')).toBe(status === 'Sold out')

    const requested = await site.kitOffers(
      content,
      cart.map(([suffix]) => slug + suffix),
    )
    expect(requested.map(({ id, availability }) => [id.slice(slug.length), availability])).toEqual(
      cart,
    )
  })
})
