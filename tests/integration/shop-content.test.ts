import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { AppEnv } from '#api/http/app-env.ts'
import { createErrorHandler } from '#api/http/errors.ts'
import { shopRoutes } from '#api/site/shop/shop.routes.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { landingPageDocument } from '#tests/support/landing-page.ts'
import { contentOfFailedLake, curatedContent } from '#tests/support/curated-content.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { manyKits, memoryContent } from '#tests/support/memory-content.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { contentWithShop } from '#tests/support/shop-content.ts'
import { shopKitOf, shopOf } from '#tests/support/shop-kit.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { seededDocuments, seededPicture } from '#tests/support/seeded-documents.ts'

const origin = 'http://localhost:4423'
const settings = settingsOf(origin)

const bowl = shopKitOf('travel-bowl', 1900, {
  picture: {
    url: 'https://cdn.shopify.com/bowl.jpg?width=1080',
    srcSet: 'https://cdn.shopify.com/bowl.jpg?width=480 480w',
    alt: 'A bowl',
  },
})
const sold = shopOf(
  shopKitOf('cabin-clean-up-kit', 19_900, {
    choices: [
      { id: 'cabin-clean-up-kit-basic', title: 'Basic Kit', price: 19_900, inStock: true },
      { id: 'cabin-clean-up-kit-premium', title: 'Pro Kit', price: 29_900, inStock: false },
    ],
  }),
  shopKitOf('master-kit', 88_800, { inStock: false }),
  bowl,
)

const loaded = loadedSite()

async function page(path: string, content: ContentSource) {
  const request = new Request(origin + path)
  const response = await loaded.site.renderPage({ request, settings, content })
  return { status: response.status, html: await response.text() }
}

async function file(path: string, content: ContentSource) {
  const request = new Request(origin + path)
  return (await loaded.site.renderCrawlerFile({ request, settings, content })).text()
}

/** The text that people read, without the app's initial state. */
const textOf = (html: string) => html.replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '')

test('kits chosen for a landing page, and compared on it, have the shop’s prices', async () => {
  const landing = landingPageDocument(seededPicture)
  // Documents as an API would store them.
  const lake = memoryContent([...seededDocuments, landing] as Parameters<typeof memoryContent>[0])
  const own = await page('/winter-layovers', lake)
  expect(textOf(own.html)).toContain('$499.00')
  expect(textOf(own.html)).toContain('$999.00')
  const prices = shopOf(
    shopKitOf('canine-accommodation-kit', 45_100),
    shopKitOf('master-kit', 88_800),
  )
  const { content } = contentWithShop(loaded.site, lake, prices)
  const { status, html } = await page('/winter-layovers', content)
  expect(status).toBe(200)
  expect(textOf(html)).toContain('$451.00')
  expect(textOf(html)).toContain('$888.00')
  expect(textOf(html)).not.toMatch(/\$(499|999)\.00/)
  const ask = (slug: string) => loaded.site.answerKitQuery(content, { name: 'landing-page', slug })
  const requested = await ask('winter-layovers')
  expect(JSON.stringify(requested?.data)).toContain('45100')
  expect(requested?.syncTags).toContain('shop:kits')
  expect((await ask('no-such-page'))?.data).toEqual({ page: null })
})

describe.each([
  ['the lake', () => memoryContent(seededDocuments)],
  ['curated content, the lake is down', () => contentOfFailedLake],
  ['curated content, the lake is empty', () => memoryContent([])],
])('over %s, the shop decides', (_, lake) => {
  test('the prices of lists and pages', async () => {
    const { content } = contentWithShop(loaded.site, lake(), sold)
    const [home, list, kit] = await Promise.all(
      ['/', '/products', '/products/cabin-clean-up-kit'].map((path) => page(path, content)),
    )
    for (const one of [home, list, kit]) {
      expect(one?.status).toBe(200)
      expect(textOf(one?.html ?? '')).toContain('$199.00')
      expect(textOf(one?.html ?? '')).not.toContain('$249.00')
    }
    // The cheapest of all is a product that only the shop has.
    expect(textOf(home?.html ?? '')).toContain('$19.00')
  })

  test('heads, structured data, and files for machines', async () => {
    const { content } = contentWithShop(loaded.site, lake(), sold)
    const { html } = await page('/products/cabin-clean-up-kit', content)
    expect(html).toContain('"price":"199.00"')
    expect(html).toMatch(/name="description" content="[^"]*Starting at \$199\.00"/)
    const { html: master } = await page('/products/master-kit', content)
    expect(master).toContain('"price":"888.00"')
    expect(master).not.toContain('schema.org/InStock')
    const llms = await file('/llms.txt', content)
    expect(llms).toContain('($199.00)')
    expect(llms).toContain('($888.00, sold out)')
    expect(llms).toContain('/products/travel-bowl')
    expect(await file('/sitemap.xml', content)).toContain(`${origin}/products/travel-bowl</loc>`)
  })

  test('a product without a document has a page with the shop’s text and picture', async () => {
    const { content } = contentWithShop(loaded.site, lake(), sold)
    const { status, html } = await page('/products/travel-bowl', content)
    expect(status).toBe(200)
    expect(html).toContain(`<title>${bowl.title.replace("'", '&#x27;')} | PetJet</title>`)
    expect(html).toContain('srcSet="https://cdn.shopify.com/bowl.jpg?width=480 480w"')
    expect(html).toContain(bowl.description)
    // While the lake is down, the server does not know whether it has such a kit.
    const isDown = lake() === contentOfFailedLake
    expect((await page('/products/no-such-kit', content)).status).toBe(isDown ? 500 : 404)
  })
})

describe('without an answer of the shop', () => {
  test.each([
    ['the lake', () => memoryContent(seededDocuments)],
    ['curated content', () => curatedContent],
  ])('%s is shown as it is', async (_, lake) => {
    const { content } = contentWithShop(loaded.site, lake())
    for (const path of ['/', '/products', '/products/master-kit']) {
      const before = await page(path, lake())
      const after = await page(path, content)
      expect(after.status).toBe(200)
      expect(textOf(after.html)).toBe(textOf(before.html))
    }
    expect((await page('/products/travel-bowl', content)).status).toBe(404)
  })
})

describe('a change', () => {
  test('of the shop counts as a change of content, and is in the next answer', async () => {
    const { content, sell } = contentWithShop(loaded.site, memoryContent(seededDocuments), sold)
    const changes: unknown[] = []
    const stop = content.onChange((change) => changes.push(change))
    const before = await loaded.site.loadKitAddresses(content)
    expect(before.syncTags).toContain('shop:kits')
    sell(shopOf(bowl), 'v2')
    expect(changes).toEqual([{ tags: ['shop:kits'], eventId: undefined }])
    expect(content.liveEventId).toBe('~v2')
    expect(await page('/products/master-kit', content)).toMatchObject({
      html: expect.stringContaining('$999.00'),
    })
    stop()
    sell(sold, 'v3')
    expect(changes).toHaveLength(1)
  })

  test('of neither results in the same answer, so that nothing is rendered again', async () => {
    const answer = await loaded.site.loadKitAddresses(memoryContent(seededDocuments))
    const lake: ContentSource = {
      // The server's cache stores an answer.
      load: async () => answer as never,
    }
    const { content, sell } = contentWithShop(loaded.site, lake, sold)
    const first = await loaded.site.loadKitAddresses(content)
    expect(await loaded.site.loadKitAddresses(content)).toBe(first)
    sell(sold, 'v2')
    expect(await loaded.site.loadKitAddresses(content)).not.toBe(first)
  })

  test('an answer from a failing lake is still requested again', async () => {
    const { content } = contentWithShop(loaded.site, contentOfFailedLake, sold)
    expect((await loaded.site.loadKitAddresses(content)).syncTags).toEqual([])
  })
})

describe('the routes of the shop', () => {
  function open(lake: ContentSource = memoryContent(seededDocuments), kits = sold) {
    const { content, sell } = contentWithShop(loaded.site, lake, kits)
    const site = () => Promise.resolve(loaded.site)
    const app = new Hono<AppEnv>()
    app.onError(createErrorHandler(silentLog))
    app.route('/', shopRoutes({ content, site }))
    const ask = async (path: string, headers = {}) => app.request(path, { headers })
    const json = async (path: string) => {
      const response = await ask(path)
      const body: unknown = await response.json()
      return { status: response.status, body }
    }
    return { ask, json, sell }
  }

  test('answer the queries of pages about kits, with the tags of lake and shop', async () => {
    const { json } = open()
    for (const query of ['name=kits&count=12', 'name=catalog&from=0&to=24']) {
      expect(await json(`/content?${query}`), query).toMatchObject({
        status: 200,
        body: {
          origin: 'lake',
          syncTags: ['s1:a', 'shop:kits'],
          data: {
            total: 7,
            kits: expect.arrayContaining([expect.objectContaining({ price: 19_900 })]),
          },
        },
      })
    }
    expect(await json('/content?name=kit&slug=travel-bowl')).toMatchObject({
      body: { data: { kit: { title: bowl.title } } },
    })
    expect(await json('/content?name=kit&slug=no-such-kit')).toMatchObject({
      status: 200,
      body: { data: { kit: null } },
    })
  })

  test.each([
    'name=faqs',
    'name=kit-addresses',
    'name=kits&count=13',
    'name=kits',
    'name=kits&count=12&more=1',
    'name=catalog&from=1&to=25',
    'name=catalog&from=0&to=240',
    'name=catalog&from=-24&to=0',
    'name=catalog&from=240000&to=240024',
    'name=constructor',
    '',
  ])('answer nothing else: %s', async (query) => {
    expect(await open().json(`/content?${query}`)).toMatchObject({
      status: 404,
      body: { error: { code: 'not-found' } },
    })
  })

  test('unknown kits and pages cost the lake nothing', async () => {
    const lake = memoryContent(seededDocuments)
    const { ask } = open(lake)
    for (let at = 0; at < 5; at += 1) {
      await ask(`/content?name=kit&slug=unknown-${at}`)
      await ask(`/content?name=catalog&from=${(at + 10) * 24}&to=${(at + 11) * 24}`)
      await ask(`/offers?ids=unknown-${at}`)
    }
    expect(new Set(lake.requested)).toEqual(new Set(['kit-addresses']))
  })

  test('a browser stores an answer, and revalidates it each time', async () => {
    const { ask, sell } = open()
    const path = '/content?name=kits&count=12'
    const first = await ask(path)
    const tag = first.headers.get('ETag') ?? ''
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache')
    const again = await ask(path, { 'If-None-Match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    sell(shopOf(shopKitOf('master-kit', 77_700)), 'v2')
    expect((await ask(path, { 'If-None-Match': tag })).status).toBe(200)
  })

  test('offer products as pages show them, by the ids that carts have', async () => {
    const ids = ['cabin-clean-up-kit-premium', 'cabin-clean-up-kit', 'travel-bowl', 'master-kit']
    const others = ['food-and-snack-kit', 'no-such-kit', 'travel-bowl']
    const { body } = await open(curatedContent).json(`/offers?ids=${[...ids, ...others].join(',')}`)
    expect(body).toEqual({
      offers: [
        expect.objectContaining({
          id: 'cabin-clean-up-kit-premium',
          title: 'Cabin Clean-Up Kit, Pro Kit',
          price: 29_900,
          availability: 'sold out',
          imageUrl: expect.stringMatching(/^\/pictures\/.*-480\.webp$/),
        }),
        expect.objectContaining({
          id: 'cabin-clean-up-kit',
          title: 'Cabin Clean-Up Kit, Basic Kit',
          price: 19_900,
          availability: 'in stock',
        }),
        {
          id: 'travel-bowl',
          title: bowl.title,
          description: bowl.description,
          price: 1900,
          imageUrl: 'https://cdn.shopify.com/bowl.jpg?width=480',
          imageAlt: 'A bowl',
          availability: 'in stock',
        },
        expect.objectContaining({
          id: 'master-kit',
          price: 88_800,
          availability: 'sold out',
        }),
        expect.objectContaining({
          id: 'food-and-snack-kit',
          price: 7900,
          availability: 'not sold',
        }),
      ],
    })
  })

  test('offer no more at once than a cart can contain', async () => {
    const { json } = open(memoryContent(manyKits(30)), sold)
    const ids = (count: number) => Array.from({ length: count }, (_, at) => `kit-${at}`).join(',')
    expect((await json(`/offers?ids=${ids(50)}`)).status).toBe(200)
    expect((await json(`/offers?ids=${ids(51)}`)).status).toBe(422)
    expect(await json('/offers')).toEqual({ status: 200, body: { offers: [] } })
  })

  test('an unknown id does not affect the others', async () => {
    const { json } = open(curatedContent)
    const odd = ['k'.repeat(300), '%', '%E0%A4', '%2C', '__proto__']
    const { status, body } = await json(`/offers?ids=${[...odd, 'master-kit'].join(',')}`)
    expect([status, body]).toMatchObject([200, { offers: [{ id: 'master-kit' }] }])
  })

  test('an id with a comma is one id, and the parameter can be repeated', async () => {
    const requested: (readonly string[])[] = []
    const routes = shopRoutes({
      content: curatedContent,
      site: () =>
        Promise.resolve({
          answerKitQuery: () => Promise.resolve(undefined),
          kitOffers: (_, ids) => {
            requested.push(ids)
            return Promise.resolve([])
          },
        }),
    })
    await routes.request('/offers?ids=cat%2C+dog,master-kit&ids=pet%20kit&other=1')
    expect(requested).toEqual([['cat, dog', 'master-kit', 'pet kit']])
  })
})
