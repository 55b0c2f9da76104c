import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LakeServer } from '../src/lake-server.ts'
import { openServer } from './support/open-server.ts'
import { readJson } from './support/read-json.ts'
import { type RunningHttp, startHttp } from './support/start-http.ts'
import { newFolder } from './support/temporary-folder.ts'

const folder = newFolder()
let lake: LakeServer
let http: RunningHttp
let picture: string

const uploadBody = v.object({ document: v.object({ url: v.string() }) })

/** A picture that is slow to encode. */
const noise = (mean: number) =>
  sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: '#cc6633',
      noise: { type: 'gaussian', mean, sigma: 40 },
    },
  })
    .png()
    .toBuffer()

const upload = async (bytes: Buffer) =>
  fetch(`${http.url}/v1/assets/images/production`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lake.tokens.editor}` },
    body: new Uint8Array(bytes),
  })

beforeAll(async () => {
  lake = await openServer(folder)
  http = await startHttp(getRequestListener(lake.fetch))
  const { document } = await readJson(await upload(await noise(128)), uploadBody)
  picture = new URL(document.url).pathname
})
afterAll(async () => {
  await http.stop()
  await lake.close()
})

const get = (search: string, signal: AbortSignal | null = null) =>
  fetch(`${http.url}${picture}${search}`, { signal })

const renditionCount = () =>
  readdirSync(join(folder, 'assets', 'renditions'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile()).length

/** Requests slow renditions without a token; `statuses` has those that were answered. */
function flood(count: number, from: number, signal: AbortSignal) {
  const statuses: number[] = []
  const answers = Array.from({ length: count }, async (_, number) => {
    const answer = await get(`?w=${from + number}&fm=avif&q=90`, signal)
    statuses.push(answer.status)
    return answer
  })
  return { statuses, answers, ended: Promise.allSettled(answers) }
}

test('many transformations delay neither originals, stored renditions nor uploads, and end with their clients', async () => {
  expect((await get('?w=50')).status).toBe(200)
  const controller = new AbortController()
  const { statuses, ended } = flood(30, 700, controller.signal)
  await expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect((await get('')).status).toBe(200)
  expect((await get('?w=50')).status).toBe(200)
  expect((await upload(await noise(100))).status).toBe(200)
  expect(statuses.length).toBeLessThan(15)
  const leaving = new AbortController()
  const left = get('?w=800&fm=avif&q=91', leaving.signal).catch(() => 'left')
  const shared = get('?w=800&fm=avif&q=91')
  leaving.abort()
  controller.abort()
  await ended
  expect(await left).toBe('left')
  expect((await shared).status).toBe(200)
  // Only the transformations that had started were finished.
  expect(renditionCount()).toBeLessThan(20)
}, 60_000)

test('a full queue answers 429 and when to try again, and a token still gets its turn', async () => {
  const controller = new AbortController()
  const { statuses, answers, ended } = flood(130, 600, controller.signal)
  await expect.poll(() => statuses.includes(429)).toBe(true)
  expect((await upload(await noise(90))).status).toBe(200)
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(20)
  const refused = await Promise.any(
    answers.map(async (answer) => {
      const { status, headers } = await answer
      if (status !== 429) throw new Error('was answered')
      return { retryAfter: headers.get('retry-after'), body: await (await answer).json() }
    }),
  )
  expect(refused).toMatchObject({
    retryAfter: '1',
    body: { statusCode: 429, error: { type: 'rateLimitExceededError' } },
  })
  controller.abort()
  await ended
}, 60_000)
