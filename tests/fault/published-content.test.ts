import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  editorToken,
  type RunningLake,
  startLake,
  testLakeClient,
  lakeSettings,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { comparisonSlug } from '#schemas/content/product/kit-slug.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { knowsKit } from '#tests/support/knows-kit.ts'
import { type LakeProxy, openLakeProxy } from '#tests/support/lake-proxy.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { drawn } from '#tests/support/seeded-choice.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

const loaded = loadedSite()
let lake: RunningLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const siteUrl = 'http://localhost:3000'

/** The version of a kit that visitors see; null if it has no page. */
type Shown = string | null

/** A site whose lake can fail and whose server can be killed, and everything published so far. */
class World {
  readonly folder = newFolder()
  readonly #front: LakeProxy
  readonly #editor = testLakeClient(lake.host, { token: editorToken })
  /** The states of each kit, the latest at the end. */
  readonly history = new Map<string, Shown[]>()
  /** The oldest state that visitors may still see: never older than one that was already shown. */
  readonly #floor = new Map<string, number>()
  #app: Awaited<ReturnType<typeof createTestApp>> | undefined
  lakeIsUp = true

  constructor(front: LakeProxy) {
    this.#front = front
  }

  async start(): Promise<void> {
    const variables = {
      DATA_DIR: this.folder,
      SITE_URL: siteUrl,
      ...lakeSettings(this.#front.host),
    }
    this.#app = await createTestApp(variables, silentLog, () => Promise.resolve(loaded.site))
  }

  async stop(): Promise<void> {
    await this.#app?.stop()
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  failLake(): void {
    this.lakeIsUp = false
    this.#front.faults.query = 'reset'
    this.#front.faults.live = 'reset'
    this.#front.breakStreams()
  }

  repairLake(): void {
    this.lakeIsUp = true
    this.#front.faults.query = 'none'
    this.#front.faults.live = 'none'
  }

  /** Publishes a kit, or removes it from the site. */
  async publish(slug: string, title: Shown): Promise<void> {
    const _id = `kit-${slug}`
    if (title === null) await this.#editor.delete(_id)
    else
      await this.#editor.createOrReplace({
        _id,
        _type: 'product',
        title,
        slug: { _type: 'slug', current: slug },
        description: 'A kit.',
        price: 12_300,
        inStock: true,
      })
    const states = this.history.get(slug) ?? [null]
    this.history.set(slug, [...states, title])
  }

  get = (path: string) =>
    Promise.resolve(this.#app?.app.request(siteUrl + path)).then((response) => {
      if (!response) throw new Error('The server does not run.')
      return response
    })

  /** Opens a kit's page: it must show a state that visitors may see. */
  async visit(slug: string): Promise<void> {
    const response = await this.get(`/products/${slug}`)
    const html = await response.text()
    const title = /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1] ?? ''
    const states = this.history.get(slug) ?? [null]
    const floor = this.#floor.get(slug) ?? 0
    const shown = response.status === 200 ? title : null
    const at = states.lastIndexOf(shown)
    expect(at, `${slug} shows ${shown} of ${states.join(', ')}`).toBeGreaterThanOrEqual(floor)
    this.#floor.set(slug, at)
    if (shown !== null) expect(html).toContain('$123.00')
    // The server takes a moment to notice that the lake has failed or is back.
    if (shown === null) expect([404, 503]).toContain(response.status)
    expect(response.headers.get('retry-after')).toBe(response.status === 503 ? '30' : null)
  }

  /** Waits until visitors see the latest state of all kits. */
  async settle(): Promise<void> {
    const latest = [...this.history].map(([slug, states]) => [slug, states.at(-1) ?? null] as const)
    await expect
      .poll(() => this.#listed(), { timeout: 5000 })
      .toEqual(
        latest
          .filter(([, title]) => title !== null)
          .map(([slug]) => slug)
          .toSorted(),
      )
    await expect
      .poll(async () => {
        const catalog = await (await this.get('/products')).text()
        return latest.filter(([slug]) => catalog.includes(`/products/${slug}"`))
      })
      .toEqual(latest.filter(([, title]) => title !== null))
    for (const [slug, title] of latest) {
      await expect
        .poll(
          async () =>
            (await (await this.get(`/products/${slug}`)).text()).includes(`${title}</h1>`),
          { timeout: 5000 },
        )
        .toBe(title !== null)
      const { length } = this.history.get(slug) ?? []
      this.#floor.set(slug, (length ?? 1) - 1)
    }
  }

  async #listed(): Promise<string[]> {
    const sitemap = await (await this.get('/sitemap.xml')).text()
    return [...sitemap.matchAll(/\/products\/([^<]+)<\/loc>/g)]
      .map(([, slug = '']) => slug)
      .filter((slug) => slug !== comparisonSlug)
      .toSorted()
  }

  /** Visits all kits as visitors do: the sitemap, the catalog and each kit's page. */
  async look(): Promise<void> {
    for (const slug of this.history.keys()) await this.visit(slug)
    const listed = await this.#listed()
    const catalog = await (await this.get('/products')).text()
    for (const [slug, states] of this.history) {
      const allowed = states.slice(this.#floor.get(slug) ?? 0)
      if (!allowed.includes(null)) expect(listed).toContain(slug)
      if (allowed.every((state) => state === null)) {
        expect(listed).not.toContain(slug)
        expect(catalog).not.toContain(`/products/${slug}"`)
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    for (const slug of this.history.keys()) await this.#editor.delete(`kit-${slug}`)
    await this.#front.stop()
  }
}

async function openWorld(): Promise<World> {
  const world = new World(await openLakeProxy(lake.host))
  // Without the last kit in the lake, the curated ones are shown again.
  await world.publish('always-there', 'Always there')
  await world.start()
  return world
}

const seeds = Array.from({ length: 8 }, (_, seed) => seed + 1)

test.each(seeds)(
  'visitors see published content, no matter what fails: seed %i',
  async (seed) => {
    await using world = await openWorld()
    const acts: string[] = []
    const draw = (step: number, of: string) => drawn(seed, `${step} ${of}`)
    try {
      for (let step = 0; step < 16; step++) {
        const slug = `kit-${Math.floor(draw(step, 'kit') * 3)}`
        const luck = draw(step, 'act')
        const act = async () => {
          if (luck < 0.35) {
            const title = draw(step, 'title') < 0.3 ? null : `Kit ${seed} ${step}`
            acts.push(`publish ${slug} ${title}`)
            return world.publish(slug, title)
          }
          if (luck < 0.5) {
            acts.push('restart')
            return world.restart()
          }
          if (luck < 0.7) {
            acts.push(world.lakeIsUp ? 'fail' : 'repair')
            return world.lakeIsUp ? world.failLake() : world.repairLake()
          }
          if (luck < 0.85 && world.lakeIsUp) {
            acts.push('settle')
            return world.settle()
          }
          acts.push('look')
          return world.look()
        }
        await act()
      }
      world.repairLake()
      acts.push('repair, settle')
      await world.settle()
      world.failLake()
      await world.restart()
      acts.push('fail, restart, look')
      await world.look()
    } catch (cause) {
      throw new Error(`After: ${acts.join(' · ')}`, { cause })
    }
  },
  30_000,
)

test('a kit that nobody has opened yet is available when the lake fails, even after a restart', async () => {
  await using world = await openWorld()
  await world.settle()
  await world.publish('unopened', 'Unopened')
  await expect.poll(async () => (await world.get('/sitemap.xml')).text()).toContain('unopened')
  // No visitor opens it: it is loaded in advance.
  await expect.poll(() => knowsKit(world.folder, 'unopened'), { timeout: 10_000 }).toBe(true)
  world.failLake()
  await world.restart()
  expect(await (await world.get('/products/unopened')).text()).toContain('Unopened</h1>')
  expect((await world.get('/no-such-page')).status).toBe(503)
  expect((await world.get('/products/no-such-kit')).status).toBe(503)
  expect((await world.get('/products?page=7')).status).toBe(503)
  expect((await world.get('/share/products/no-such-kit.png')).status).toBe(503)
  expect((await world.get('/share/products/unopened.png')).status).toBe(200)
  expect(await (await world.get('/search?q=unopened')).text()).toContain('/products/unopened"')
  expect((await world.get('/')).status).toBe(200)
  const health = await (await world.get('/api/health')).json()
  expect(health).toMatchObject({ status: 'degraded', content: { serving: 'last known' } })
})

test('two seconds after the lake is back, changes are visible and unknown addresses give 404', async () => {
  await using world = await openWorld()
  await world.publish('kit', 'Before')
  await world.settle()
  world.failLake()
  await world.look()
  await world.publish('kit', 'After')
  world.repairLake()
  await expect
    .poll(async () => (await world.get('/products/kit')).text(), { timeout: 2000 })
    .toContain('After</h1>')
  expect((await world.get('/no-such-page')).status).toBe(404)
})
