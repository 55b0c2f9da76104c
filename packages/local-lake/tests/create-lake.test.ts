import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { createLake, type CreateLakeOptions, type LocalLake } from '../src/create-lake.ts'
import { newFolder } from './support/temporary-folder.ts'

const open: LocalLake[] = []
afterEach(async () => {
  for (const lake of open.splice(0)) await lake.close()
})

async function start(options?: CreateLakeOptions): Promise<LocalLake> {
  const lake = await createLake(options)
  open.push(lake)
  return lake
}

function clientOf(lake: LocalLake, dataset?: string): SanityClient {
  return createClient({ ...lake.clientConfig(dataset), apiVersion: '2025-02-19' })
}

const titles = (client: SanityClient) => client.fetch('*[_type == "book"] | order(title).title')

test('a lake in memory has its seed, and leaves no files', async () => {
  const folder = newFolder()
  vi.stubEnv('TMPDIR', folder)
  const lake = await createLake({ seed: [{ _type: 'book', title: 'One' }] })
  vi.unstubAllEnvs()
  expect(readdirSync(folder)).toHaveLength(1)
  expect(await titles(clientOf(lake))).toEqual(['One'])
  await lake.close()
  expect(readdirSync(folder)).toEqual([])
})

test('reset restores the seed, also after a release, and open listeners continue', async () => {
  const lake = await start({ seed: [{ _type: 'book', _id: 'one', title: 'One' }] })
  const client = clientOf(lake)
  await client.createOrReplace({ _type: 'book', _id: 'one', title: 'Changed' })
  await client.releases.create({ metadata: { title: 'Autumn', releaseType: 'asap' } })
  const events: unknown[] = []
  const subscription = client
    .listen('*[_type == "book"]', {}, { events: ['welcome', 'mutation'] })
    .subscribe((event) => events.push(event.type))
  await expect.poll(() => events).toEqual(['welcome'])
  await lake.reset()
  expect(await titles(client)).toEqual(['One'])
  expect(await client.fetch('count(*)')).toBe(1)
  await expect.poll(() => events).toEqual(['welcome', 'welcome'])
  await client.create({ _type: 'book', title: 'Two' })
  await expect.poll(() => events.at(-1)).toBe('mutation')
  subscription.unsubscribe()
})

test('each dataset is separate', async () => {
  const lake = await start({ datasets: ['production', 'staging'], aclMode: 'private' })
  const [staging, own] = [clientOf(lake, 'staging'), clientOf(lake, await lake.createDataset())]
  await staging.create({ _type: 'book', title: 'Staged' })
  expect(await titles(own)).toEqual([])
  await lake.reset('staging')
  expect(await titles(staging)).toEqual([])
  const anonymous = staging.withConfig({ token: '' })
  await expect(anonymous.fetch('*')).rejects.toMatchObject({ statusCode: 401 })
})

test('the roles have tokens, and the administrator’s can be chosen', async () => {
  const lake = await start({ token: 'a-token-of-my-own', projectId: 'abc123' })
  expect(lake.tokens.administrator).toBe('a-token-of-my-own')
  for (const [role, token] of Object.entries(lake.tokens)) {
    const client = clientOf(lake).withConfig({ token })
    expect(await client.users.getById('me')).toMatchObject({ role })
  }
})

test('pages of this machine can call it, and with a list only pages of those origins', async () => {
  const allowedBy = async (lake: LocalLake, origin: string) => {
    const answer = await fetch(`${lake.url}/v1/ping`, { headers: { origin } })
    return answer.headers.get('access-control-allow-origin') !== null
  }
  const usual = await start()
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'studio.localhost'])
    expect(await allowedBy(usual, `http://${host}:3000`)).toBe(true)
  expect(await allowedBy(usual, 'https://localhost.evil.example')).toBe(false)
  const listed = await start({ origins: ['https://studio.test', 'http://localhost:9'] })
  expect(await allowedBy(listed, 'https://studio.test')).toBe(true)
  expect(await allowedBy(listed, 'http://localhost:9')).toBe(true)
  expect(await allowedBy(listed, 'http://localhost:3000')).toBe(false)
})

test('an export with assets is a seed, and stored data is not seeded again', async () => {
  const [source, folder] = [await start(), newFolder()]
  const image = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c63' } })
    .png()
    .toBuffer()
  const asset = await clientOf(source).assets.upload('image', image)
  const cover = { _type: 'image', asset: { _type: 'reference', _ref: asset._id } }
  await clientOf(source).create({ _type: 'book', title: 'One', cover })
  const archive = join(folder, 'export.tar.gz')
  await exportDataset({ client: clientOf(source), dataset: 'production', outputPath: archive })
  const options = { data: join(folder, 'data'), seed: archive }
  const lake = await createLake(options)
  const stored = await clientOf(lake).fetch('*[_type == "book"][0]{title, "url": cover.asset->url}')
  expect(stored.title).toBe('One')
  const picture = await fetch(stored.url)
  expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBe(30)
  await clientOf(lake).create({ _type: 'book', title: 'Two' })
  await lake.close()
  const lines: string[] = []
  const again = await start({ ...options, log: (line) => lines.push(line) })
  expect(await titles(clientOf(again))).toEqual(['One', 'Two'])
  expect(lines).toEqual(['The dataset production has content: the seed was not imported.'])
})

test.each([
  ['missing.ndjson', undefined, /missing\.ndjson cannot be imported: ENOENT/],
  ['broken.ndjson', '{"_type":"a"}\n{', /broken\.ndjson cannot be imported: line 2: /],
  ['typeless.ndjson', '{"title":"a"}', /typeless\.ndjson cannot be imported: line 1: .*_type/],
  ['reference.ndjson', '{"_type":"a","b":{"_ref":"nothing"}}', /cannot be imported: .*nothing/],
])('a seed that cannot be imported is named: %s', async (name, text, message) => {
  const file = join(newFolder(), name)
  if (text !== undefined) writeFileSync(file, text)
  await expect(createLake({ seed: file })).rejects.toThrow(message)
})

test('a seed that fails leaves nothing behind, so that the next start imports the corrected one', async () => {
  const folder = newFolder()
  const [data, seed] = [join(folder, 'data'), join(folder, 'seed.ndjson')]
  const image = { _type: 'image', _sanityAsset: 'image@file:///nowhere.png' }
  writeFileSync(seed, JSON.stringify({ _id: 'one', _type: 'book', title: 'One', image }))
  await expect(createLake({ data, seed })).rejects.toThrow('cannot be imported')
  writeFileSync(seed, JSON.stringify({ _id: 'one', _type: 'book', title: 'Corrected' }))
  expect(await titles(clientOf(await start({ data, seed })))).toEqual(['Corrected'])
})

test.each([
  [{ origins: 'http://studio.test' }, 'The option "origins" must be a list of origins'],
  [{ origins: ['studio.test'] }, 'The option "origins" must be an origin such as'],
  [{ datasets: [1] }, 'The option "datasets" must be lower-case letters, digits'],
  [{ datasets: [] }, 'The option "datasets" must be a list of names, and not [].'],
  [{ projectId: 'A B' }, 'The option "projectId" must be lower-case letters, digits and dashes'],
  [{ aclMode: 'secret' }, 'The option "aclMode" must be "public" or "private"'],
  [{ log: 'x' }, 'The option "log" must be a function'],
  [{ token: '' }, 'The option "token" must be a text without spaces'],
  [{ seed: [null] }, 'The option "seed" must be the path of an export, or a list of documents'],
  [{ data: '' }, 'The option "data" must be a folder'],
  [{ port: 1.5 }, 'The option "port" must be a number from 0 to 65535, and not 1.5.'],
  [{ dataset: 'x' }, 'The option "dataset" is unknown.'],
])('a wrong option is named: %j', async (options, message) => {
  // The types forbid it.
  await expect(createLake(options as never)).rejects.toThrow(message)
})

test('an origin can end with a slash', async () => {
  const lake = await start({ origins: ['https://studio.test/'] })
  const answer = await fetch(`${lake.url}/v1/ping`, { headers: { origin: 'https://studio.test' } })
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://studio.test')
})

test('a refused page is in the log, once', async () => {
  const lines: string[] = []
  const lake = await start({ log: (line) => lines.push(line) })
  for (let count = 0; count < 2; count++)
    await fetch(`${lake.url}/v1/ping`, { headers: { origin: 'https://studio.test' } })
  expect(lines).toEqual([
    'A page at https://studio.test was rejected, because its origin is not allowed.',
  ])
})

test('a folder belongs to one lake at a time', async () => {
  const data = newFolder()
  const first = await createLake({ data })
  await expect(createLake({ data })).rejects.toThrow(`The folder ${data} is in use by another lake`)
  await first.close()
  await start({ data })
})

test('closing ends listeners at once, and twice is the same as once', async () => {
  const lake = await createLake()
  const stream = await fetch(`${lake.url}/v2026-11-01/data/listen/production?query=*`)
  const begin = performance.now()
  await Promise.all([lake.close(), lake.close()])
  expect(performance.now() - begin).toBeLessThan(1400)
  expect(await stream.text()).toContain('welcome')
  await lake.close()
})

test('a used port is named', async () => {
  const { url } = await start()
  const port = Number(new URL(url).port)
  await expect(createLake({ port })).rejects.toThrow(`Port ${port} is in use.`)
})
