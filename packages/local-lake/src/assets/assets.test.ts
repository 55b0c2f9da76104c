import * as v from 'valibot'
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LakeServer } from '../lake-server.ts'
import { openServer } from '../../tests/support/open-server.ts'
import { fileTypeOf } from './file-mime-type.ts'
import { fitBox } from './fit-box.ts'
import { RenditionCache } from './rendition-cache.ts'
import { readJson } from '../../tests/support/read-json.ts'
import { newFolder } from '../../tests/support/temporary-folder.ts'

const uploaded = v.object({
  document: v.object({
    url: v.string(),
    extension: v.string(),
    mimeType: v.string(),
    metadata: v.optional(v.record(v.string(), v.unknown())),
  }),
})

const folder = newFolder()
const origin = 'http://localhost:1'
let lake: LakeServer

beforeAll(async () => {
  lake = await openServer(folder)
})
afterAll(() => lake.close())

const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#cc6633' } })
    .png()
    .toBuffer()

async function upload(
  kind: string,
  bytes: Uint8Array,
  search = '',
  headers: Record<string, string> = {},
) {
  const answer = await lake.fetch(
    new Request(`${origin}/v1/assets/${kind}/production?${search}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${lake.tokens.editor}`, ...headers },
      body: new Uint8Array(bytes),
    }),
  )
  const { document } = await readJson(answer, uploaded)
  return document
}

const get = async (url: string) => lake.fetch(new Request(url))
const sizeOf = async (url: string) => {
  const { width, height } = await sharp(await (await get(url)).arrayBuffer()).metadata()
  return { width, height }
}

describe('renditions', () => {
  test.each([
    [
      { width: 30, height: 20 },
      { w: 8000, h: 8000, dpr: 5, fit: 'crop' },
    ],
    [
      { width: 30, height: 20 },
      { w: 8000, h: 100, dpr: 5, fit: 'fill' },
    ],
    [
      { width: 30, height: 20 },
      { w: 8000, h: 8000, dpr: 5, fit: 'scale' },
    ],
    [{ width: 1, height: 8000 }, { w: 8192 }],
    [{ width: 8000, height: 1 }, { h: 8192 }],
    [{ width: 1, height: 8000 }, { 'min-w': 8192 }],
    [{ width: 20_000, height: 10 }, {}],
  ] as const)('of %o asked for as %o', (source, request) => {
    const { canvas, scaled, isPadded } = fitBox(source, request)
    expect(Math.max(canvas.width, canvas.height)).toBeLessThanOrEqual(8192)
    if (isPadded) expect(scaled.width).toBeLessThanOrEqual(canvas.width)
    else expect(scaled.width).toBeGreaterThanOrEqual(canvas.width)
  })

  test('of extreme proportions are rejected', async () => {
    const { url } = await upload('images', await picture(1, 4000))
    expect((await get(`${url}?w=8000&h=8000&fit=crop`)).status).toBe(400)
  })

  test('stay within the cache’s limits, and the least recently used are evicted first', async () => {
    const place = join(folder, 'bounded')
    const cache = new RenditionCache(place, { files: 3, bytes: 1000 })
    const make = (bytes: number) => async () => Buffer.alloc(bytes)
    for (const key of ['aa1', 'bb2', 'cc3']) await cache.get(key, make(100))
    await cache.get('aa1', make(100))
    await cache.get('dd4', make(100))
    const stored = () =>
      readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort()
    expect(stored()).toEqual(['aa1', 'cc3', 'dd4'])
    await cache.get('ee5', make(800))
    expect(stored()).toEqual(['dd4', 'ee5'])
    // Renditions from an earlier run count as well.
    await new RenditionCache(place, { files: 1, bytes: 5000 }).ready()
    expect(stored()).toHaveLength(1)
  })

  test('that are damaged on disk are created again', async () => {
    const { url } = await upload('images', await picture(301))
    const whole = Buffer.from(await (await get(`${url}?w=99`)).arrayBuffer())
    const renditions = join(folder, 'assets', 'renditions')
    for (const entry of readdirSync(renditions, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      truncateSync(file, Math.floor(statSync(file).size / 2))
    }
    expect(Buffer.from(await (await get(`${url}?w=99`)).arrayBuffer())).toEqual(whole)
  })
})

test('a picture whose file is missing or damaged is reported, and uploading it again repairs it', async () => {
  const bytes = await picture(302)
  const { url } = await upload('images', bytes)
  const file = join(
    folder,
    'assets',
    'images',
    'production',
    new URL(url).pathname.split('/').at(-1)!,
  )
  writeFileSync(file, readFileSync(file).subarray(0, 40))
  const damaged = await get(`${url}?w=77`)
  expect(damaged.status).toBe(500)
  expect(await damaged.text()).toContain('upload the picture again')
  await upload('images', bytes)
  expect(await sizeOf(`${url}?w=77`)).toMatchObject({ width: 77 })
  rmSync(file)
  const missing = await get(url)
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('upload it again')
  await upload('images', bytes)
  expect((await get(url)).status).toBe(200)
})

describe('the metadata of a picture', () => {
  const always = ['_type', 'dimensions', 'hasAlpha', 'isAnimated', 'isOpaque']

  test.each([
    ['', ['blurHash', 'lqip', 'palette']],
    ['meta=thumbhash', ['thumbHash']],
    ['meta=blurhash&meta=palette', ['blurHash', 'palette']],
    ['meta=lqip,thumbhash,exif,location,image', ['lqip', 'thumbHash']],
    ['meta=none', []],
  ])('asked for with "%s" is %j', async (search, names) => {
    const { metadata } = await upload('images', await picture(310 + search.length), search)
    expect(Object.keys(metadata ?? {}).sort()).toEqual([...always, ...names].sort())
  })

  test('has a ThumbHash that shows the picture', async () => {
    const { metadata } = await upload('images', await picture(400, 200), 'meta=thumbhash')
    const hash = Buffer.from(String(metadata?.['thumbHash']), 'base64')
    const { r, g, b, a } = thumbHashToAverageRGBA(hash)
    expect([r, g, b, a].map((part) => Math.round(part * 10))).toEqual([8, 4, 2, 10])
    expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(2, 0)
  })

  test('is rejected if its name is unknown', async () => {
    const answer = await lake.fetch(
      new Request(`${origin}/v1/assets/images/production?meta=lqip,nonsense`, {
        method: 'POST',
        headers: { authorization: `Bearer ${lake.tokens.editor}` },
        body: new Uint8Array(await picture(398)),
      }),
    )
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('nonsense')
  })
})

describe('a file', () => {
  test.each([
    ['rates.pdf', undefined, 'pdf', 'application/pdf'],
    ['rates.PDF', 'application/octet-stream', 'pdf', 'application/pdf'],
    [
      'plan.docx',
      undefined,
      'docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['clip.mov', undefined, 'mov', 'video/quicktime'],
    ['list.csv', 'text/csv; charset=utf-8', 'csv', 'text/csv'],
    ['', 'application/pdf', 'pdf', 'application/pdf'],
    ['noextension', 'text/plain', 'txt', 'text/plain'],
    ['', undefined, 'bin', 'application/octet-stream'],
    ['archive.tar.gz', undefined, 'gz', 'application/gzip'],
    ['odd.../../x', undefined, 'bin', 'application/octet-stream'],
    ['a.pdf', 'nonsense', 'pdf', 'application/pdf'],
  ])('named %o and sent as %o keeps its type', (name, header, extension, mimeType) => {
    expect(fileTypeOf(name, header)).toEqual({ extension, mimeType })
  })

  test('is served with the type it was stored with', async () => {
    const { url, extension, mimeType } = await upload(
      'files',
      Buffer.from('%PDF-1.4'),
      'filename=rates.pdf',
    )
    expect({ extension, mimeType }).toEqual({ extension: 'pdf', mimeType: 'application/pdf' })
    expect((await get(url)).headers.get('content-type')).toBe('application/pdf')
  })
})
