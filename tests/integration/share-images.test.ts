import { existsSync, readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type RunningLake,
  startLake,
  testLakeClient,
  lakeSettings,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { createTestApp } from '#tests/support/create-test-app.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { seededDocuments, seededPicture } from '#tests/support/seeded-documents.ts'
import { newFolder } from '#packages/local-lake/tests/support/temporary-folder.ts'

type App = Awaited<ReturnType<typeof createTestApp>>

const loaded = loadedSite()
let lake: RunningLake
let dataDir: string
const running: App[] = []

/** A kit with one of the site's own pictures. */
const kit = {
  _id: 'product-leash',
  _type: 'product',
  title: 'Leash Kit',
  slug: { _type: 'slug', current: 'leash-kit' },
}
const kitPath = '/share/products/leash-kit.png'

beforeAll(async () => {
  lake = await startLake()
  const write = testLakeClient(lake.host).transaction()
  write.create({ _id: seededPicture, _type: 'sanity.imageAsset' })
  // One kit represents all.
  const others = seededDocuments.filter(({ _type }) => _type !== 'product')
  for (const document of others) write.createOrReplace(document)
  await write.commit()
}, 60_000)
afterAll(() => lake.stop())

beforeEach(async () => {
  dataDir = newFolder()
  await testLakeClient(lake.host).createOrReplace(kit)
})
afterEach(() => Promise.all(running.splice(0).map((app) => app.stop())))

/**
 * The site with two share pictures: drawing takes a second, and `initial-congestion-window.test.ts` draws all of
 * them.
 */
async function fewPictures() {
  const loadSharePictures = async () => {
    const all = await loaded.site.loadSharePictures()
    const drawn = new Set(['/share/home.png', kitPath])
    const sharePaths: typeof all.sharePaths = async (content) =>
      (await all.sharePaths(content)).filter((path) => drawn.has(path))
    return { ...all, sharePaths }
  }
  return { ...loaded.site, loadSharePictures }
}

/** Starts a server with the data folder of this test. */
async function start(): Promise<App> {
  const app = await createTestApp(
    {
      ...lakeSettings(lake.host),
      SITE_URL: 'http://localhost',
      TRUSTED_PROXIES: '1',
      DATA_DIR: dataDir,
    },
    undefined,
    fewPictures,
  )
  running.push(app)
  await expect.poll(() => app.content.state.liveEvents).toBe('connected')
  return app
}

const files = () => readdirSync(join(dataDir, 'share'))
/** Without files that are being written; empty if there is no folder yet. */
const stored = () =>
  (existsSync(join(dataDir, 'share')) ? files() : []).filter((name) => !name.startsWith('.'))

async function read({ app }: App, path = kitPath, headers = {}) {
  const response = await app.request(path, {
    headers: { 'X-Forwarded-For': '10.0.0.1', ...headers },
  })
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, etag: response.headers.get('ETag') ?? '', body }
}

test('however many request an image, it is drawn once, behind the gate, and then read from the disk', async () => {
  const first = await start()
  const drawn = await Promise.all(Array.from({ length: 20 }, () => read(first)))
  expect(drawn.every(({ status, body }) => status === 200 && body.equals(drawn[0]!.body))).toBe(
    true,
  )
  expect(drawn[0]?.body.subarray(1, 4).toString()).toBe('PNG')
  expect([first.admission.counts.admitted, files().length]).toEqual([1, 1])
  await read(first)
  expect(first.admission.counts.admitted).toBe(1)
  const second = await start()
  const { body, etag } = await read(second)
  expect(body.equals(drawn[0]!.body)).toBe(true)
  expect((await read(second, kitPath, { 'If-None-Match': etag })).status).toBe(304)
  expect(second.admission.counts.admitted).toBe(0)
})

test('the server draws changed images in the background, and at the start the missing ones', async () => {
  const app = await start()
  app.shareImages.start()
  await expect.poll(() => stored().length, { timeout: 30_000 }).toBe(2)
  const before = await read(app)
  await testLakeClient(lake.host).patch(kit._id).set({ title: 'Longer Leash Kit' }).commit()
  await expect.poll(() => stored().length, { timeout: 30_000 }).toBe(3)
  const after = await read(app)
  expect(after.etag).not.toBe(before.etag)
  expect(after.body.equals(before.body)).toBe(false)
  expect(app.admission.counts.admitted).toBe(0)
}, 70_000)

test('an incomplete file is drawn again, and another process repairs it', async () => {
  const app = await start()
  const whole = await read(app)
  truncateSync(join(dataDir, 'share', files()[0] ?? ''), 1000)
  expect((await read(app)).body.equals(whole.body)).toBe(true)
  expect(app.admission.counts.admitted).toBe(2)
  expect((await read(await start())).body.equals(whole.body)).toBe(true)
})

test('an image whose picture is missing is served for a moment, and not stored', async () => {
  const image = { _type: 'image', asset: { _ref: 'image-none-1200x800-jpg' } }
  await testLakeClient(lake.host).createOrReplace({
    _id: 'image-none-1200x800-jpg',
    _type: 'sanity.imageAsset',
    url: 'http://127.0.0.1:9/images/petjet/test/none-1200x800.jpg',
  })
  await testLakeClient(lake.host).patch(kit._id).set({ image }).commit()
  const app = await start()
  expect((await read(app)).status).toBe(200)
  await read(app)
  expect(app.admission.counts.admitted).toBe(1)
  expect(() => files()).toThrow('ENOENT')
})

test('an address without a page has no image, and nothing is drawn for it', async () => {
  const app = await start()
  for (const path of [
    '/share/products/none.png',
    '/share/none.png',
    '/share/home.jpg',
    '/share/',
  ]) {
    expect((await read(app, path)).status, path).toBe(404)
  }
  expect(app.admission.counts.admitted).toBe(0)
})
