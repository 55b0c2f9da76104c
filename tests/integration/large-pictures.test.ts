import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLakeServer, type LakeServer } from '#local/lake/lake-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'petjet-assets-'))
const origin = 'http://localhost:1'
let lake: LakeServer

beforeAll(async () => {
  const log = () => undefined
  lake = openLakeServer({
    folder,
    dataset: 'production',
    origin,
    isAllowedOrigin: () => false,
    log,
  })
  await lake.ready
})
afterAll(async () => {
  await lake.close()
  rmSync(folder, { recursive: true })
})

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
      headers: { authorization: `Bearer ${lake.environment['SANITY_WRITE_TOKEN']}`, ...headers },
      body: new Uint8Array(bytes),
    }),
  )
  const { document } = (await answer.json()) as {
    document: { url: string; extension: string; mimeType: string }
  }
  return document
}

const get = async (url: string) => lake.fetch(new Request(url))
const sizeOf = async (url: string) => {
  const { width, height } = await sharp(await (await get(url)).arrayBuffer()).metadata()
  return { width, height }
}

test('renditions are capped after the pixel ratio has multiplied them', async () => {
  const { url } = await upload('images', await picture(30, 20))
  expect(await sizeOf(`${url}?w=5000&dpr=10&fm=jpg&q=1`)).toEqual({ width: 8192, height: 5461 })
  expect((await get(`${url}?w=5000&dpr=100`)).status).toBe(400)
}, 60_000)

test('a picture that is too large when decoded is refused', async () => {
  const bomb = await sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  await expect(upload('images', bomb)).resolves.toBeUndefined()
}, 60_000)
