import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LakeServer } from '../src/lake-server.ts'
import { openServer } from './support/open-server.ts'
import { readJson } from './support/read-json.ts'
import { newFolder } from './support/temporary-folder.ts'

const folder = newFolder()
const origin = 'http://localhost:1'
let lake: LakeServer

beforeAll(async () => {
  lake = await openServer(folder)
})
afterAll(() => lake.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cc6633' } })
    .png()
    .toBuffer()

const uploadBody = v.object({ document: v.object({ url: v.string() }) })

const upload = async (bytes: Uint8Array) =>
  lake.fetch(
    new Request(`${origin}/v1/assets/images/production`, {
      method: 'POST',
      headers: { authorization: `Bearer ${lake.tokens.editor}` },
      body: new Uint8Array(bytes),
    }),
  )

test('a pixel ratio that is too large is rejected', async () => {
  const response = await upload(await picture(30, 20))
  const { url } = (await readJson(response, uploadBody)).document
  expect((await lake.fetch(new Request(`${url}?w=5000&dpr=100`))).status).toBe(400)
})

test('a picture that is too large when decoded is rejected', async () => {
  const bomb = await sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect((await upload(bomb)).status).toBe(400)
}, 60_000)
