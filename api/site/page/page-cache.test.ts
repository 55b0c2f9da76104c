import { expect, onTestFinished, test } from 'vitest'
import { admitAll } from '#tests/support/open-gate.ts'
import { previewOf } from '#tests/support/preview-of.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { createPageCache, isPublicVisit } from './page-cache.ts'
import type { SiteBundle } from './site-bundle.ts'

const origin = 'https://petjet.example'

const kitRequest = { name: 'kit', query: '', shape: 'a list', curated: () => [] } as const

/** Pages that show one kit, the number of their rendering and the open internal pages. */
async function openPages(lifetimeMs = Infinity) {
  let renders = 0
  // Pages use two functions of the built site.
  const bundle = {
    findPage: async ({ path, search, content }) => {
      if (path !== '/moved') return { address: path + search }
      await content.load(kitRequest)
      return { address: path, redirect: { id: 'a', status: 308, location: '/' } }
    },
    renderPage: async ({ content, settings }) => {
      await content.load(kitRequest)
      return new Response(`${(renders += 1)} ${settings.openPages?.join() ?? 'closed'}`)
    },
  } satisfies Partial<SiteBundle> as unknown as SiteBundle
  const site = async () => bundle
  const pages = createPageCache({
    site,
    content: {
      liveEventId: undefined,
      lifetimeMs,
      load: async ({ curated }) => {
        return { data: await curated(), syncTags: ['s1:kit'], origin: 'lake' }
      },
      onChange: () => () => {},
    },
    settings: settingsOf(origin),
    isDevelopment: false,
    cdnHeaders: ({ isCacheable }) => [['X-Cdn', String(isCacheable)]],
    preview: await previewOf(site),
    log: silentLog,
  })
  onTestFinished(() => pages.stop())
  return async (path: string, isSignedIn = false) => {
    const request = new Request(origin + path)
    const sources = { isSignedIn: async () => isSignedIn, admit: admitAll, log: () => {} }
    const { html, headers } = await pages.open({ request, ...sources })
    return { html: String(html), headers }
  }
}

test.each([
  [undefined, true],
  ['', true],
  ['theme=dark; petjet-session=abc', true],
  ['not-sanity-preview-session=1', true],
  ['sanity-preview-session=abc', false],
  ['theme=dark; __Host-sanity-preview-session=abc', false],
  ['theme=dark;sanity-preview-session=', false],
])('a visit with the cookies %s gets the public page: %s', (cookie, isPublic) => {
  expect(isPublicVisit(cookie)).toBe(isPublic)
})

test('internal pages are open to signed-in admins only, and never cached', async () => {
  const open = await openPages()
  expect((await open('/images')).html).toBe('1 closed')
  expect((await open('/Images/', true)).html).toBe('2 design,images')
  expect((await open('/images')).html).toBe('3 closed')
})

test.each([
  ['/products', Infinity, 'true'],
  ['/products', 1000, 'false'],
  ['/moved', Infinity, 'true'],
  ['/moved', 1000, 'false'],
])(
  'a CDN can cache %s if changes are reported for %i ms: %s',
  async (path, lifetimeMs, isCacheable) => {
    const open = await openPages(lifetimeMs)
    expect((await open(path)).headers).toContainEqual(['X-Cdn', isCacheable])
  },
)
