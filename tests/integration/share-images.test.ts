import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  editorToken,
  type RunningLake,
  startLake,
  testLakeClient,
} from '#tests/contract/start-lake.ts'
import { createTestApp, deadLake } from '#tests/support/create-test-app.ts'
import { loadedSite } from '#tests/support/loaded-site.ts'
import { seededDocuments, seededPicture } from '#tests/support/seeded-documents.ts'

type App = Awaited<ReturnType<typeof createTestApp>>

const loaded = loadedSite()
let lake: RunningLake
let dataDir: string
const running: App[] = []

/** A kit with a picture that the site itself has. */
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
  // Drawing takes a second for each page: one kit stands for all.
  const others = seededDocuments.filter(({ _type }) => _type !== 'product')
  for (const document of others) write.createOrReplace(document)
  await write.commit()
}, 60_000)
afterAll(() => lake.stop())

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'petjet-share-'))
  await testLakeClient(lake.host).createOrReplace(kit)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.stop()))
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts a server with the data folder of this test. */
async function start(): Promise<App> {
  const app = await createTestApp(
    {
      ...deadLake,
      SANITY_DATASET: 'test',
      SANITY_API_HOST: lake.host,
      SANITY_READ_TOKEN: editorToken,
      SANITY_WRITE_TOKEN: editorToken,
      SITE_URL: 'http://localhost',
      TRUSTED_PROXIES: '1',
      DATA_DIR: dataDir,
    },
    undefined,
    {
      site: () => Promise.resolve(loaded.site),
      studioPage: () => Promise.resolve(undefined),
      studioIsBuilt: () => true,
      isDevelopment: false,
    },
  )
  running.push(app)
  await expect.poll(() => app.content.state.liveEvents).toBe('connected')
  return app
}

const files = () => readdirSync(join(dataDir, 'share'))
/** Without those that are being written; none before there is a folder. */
const stored = () =>
  (existsSync(join(dataDir, 'share')) ? files() : []).filter((name) => !name.startsWith('.'))

async function read({ app }: App, path = kitPath, headers = {}) {
  const response = await app.request(path, {
    headers: { 'X-Forwarded-For': '10.0.0.1', ...headers },
  })
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, etag: response.headers.get('ETag') ?? '', body }
}

test('an image is drawn once, behind the gate, however many ask; then it comes from the disk, also after a restart', async () => {
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

test('what changes is drawn in the background, as is what is missing at the start', async () => {
  const app = await start()
  app.shareImages.start()
  const { sharePaths } = await loaded.site.loadSharePictures()
  const { length } = await sharePaths(app.content)
  await expect.poll(() => stored().length, { timeout: 150_000 }).toBe(length)
  const before = await read(app)
  await testLakeClient(lake.host).patch(kit._id).set({ title: 'Longer Leash Kit' }).commit()
  await expect.poll(() => stored().length, { timeout: 60_000 }).toBe(length + 1)
  const after = await read(app)
  expect(after.etag).not.toBe(before.etag)
  expect(after.body.equals(before.body)).toBe(false)
  expect(app.admission.counts.admitted).toBe(0)
}, 240_000)

test('a file of which half is there is drawn anew, and another process repairs it', async () => {
  const app = await start()
  const whole = await read(app)
  truncateSync(join(dataDir, 'share', files()[0] ?? ''), 1000)
  expect((await read(app)).body.equals(whole.body)).toBe(true)
  expect(app.admission.counts.admitted).toBe(2)
  expect((await read(await start())).body.equals(whole.body)).toBe(true)
})

test('an image that lacks its picture is answered for a moment, and not stored', async () => {
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

test('an address without a page has no image, and costs no drawing', async () => {
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
