import { expect, onTestFinished, test } from 'vitest'
import type { ContentChange } from '#api/site/content/server-content.ts'
import { admitAll } from '#tests/support/open-gate.ts'
import { previewOf } from '#tests/support/preview-of.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { createPages, type PageSources } from './pages.ts'
import type { SiteBundle } from './site-bundle.ts'

const origin = 'https://petjet.example'

const kitRequest = { name: 'kit', query: '', shape: 'a list', curated: () => [] } as const

/** The cache before a site whose pages show one kit, the number of their rendering and what is open. */
async function openPages(lifetimeMs = Infinity) {
  let renders = 0
  let publish: (change: ContentChange) => void = () => {}
  // The cache uses two functions of the built site.
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
  const content: PageSources['content'] = {
    liveEventId: undefined,
    lifetimeMs,
    load: async ({ curated }) => {
      return { data: await curated(), syncTags: ['s1:kit'], origin: 'lake' }
    },
    onChange(listener) {
      publish = listener
      return () => {}
    },
  }
  const settings = settingsOf(origin)
  const preview = await previewOf(site)
  const pages = createPages({
    site,
    content,
    settings,
    isDevelopment: false,
    cdnHeaders: ({ isCacheable }) => [['X-Cdn', String(isCacheable)]],
    preview,
    log: silentLog,
  })
  onTestFinished(() => pages.stop())
  const openPage = async (path: string, isSignedIn = false) => {
    const request = new Request(origin + path)
    const sources = { isSignedIn: async () => isSignedIn, admit: admitAll, log: () => {} }
    return pages.open({ request, ...sources })
  }
  const open = async (path: string, isSignedIn = false) =>
    String((await openPage(path, isSignedIn)).bodies?.identity)
  return { open, openPage, publish: (...tags: string[]) => publish({ tags, eventId: undefined }) }
}

test.each(['/products', '/products/compare?kits=one%2Ctwo'])(
  '%s is cached until its kit changes',
  async (path) => {
    const { open, publish } = await openPages()
    expect([await open(path), await open(path)]).toEqual(['1 closed', '1 closed'])
    publish('s1:faq')
    expect(await open(path)).toBe('1 closed')
    publish('s1:kit')
    expect(await open(path)).toBe('2 closed')
  },
)

test('internal pages are open to signed-in admins only, and never cached', async () => {
  const { open } = await openPages()
  expect(await open('/images')).toBe('1 closed')
  expect(await open('/Images/', true)).toBe('2 design,images')
  expect(await open('/images')).toBe('3 closed')
})

test.each([
  ['/products', Infinity, 'true'],
  ['/products', 1000, 'false'],
  ['/moved', Infinity, 'true'],
  ['/moved', 1000, 'false'],
])(
  'a CDN can cache %s if changes are reported for %i ms: %s',
  async (path, lifetimeMs, isCacheable) => {
    const { openPage } = await openPages(lifetimeMs)
    expect((await openPage(path)).headers).toContainEqual(['X-Cdn', isCacheable])
  },
)
