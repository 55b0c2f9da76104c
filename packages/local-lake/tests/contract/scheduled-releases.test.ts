import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startLake, testLakeClient, viewerToken, type RunningLake } from '../support/start-lake.ts'
import { newFolder } from '../support/temporary-folder.ts'

const hour = 3_600_000
const start = Date.parse('2027-03-01T12:00:00Z')

let folder: string
let running: RunningLake
let now = start
let lines: string[]

const open = async () => {
  running = await startLake({ folder, now: () => now, log: (line) => lines.push(line) })
}
const editor = () => testLakeClient(running.host, { perspective: 'raw' })
const lake = () => running.lake.dataset('test')
const in1Hour = () => new Date(now + hour).toISOString()
const titleOf = (id: string) => editor().fetch<string | null>('*[_id == $id][0].title', { id })
const release = (releaseId: string) => editor().releases.get({ releaseId })

beforeAll(async () => {
  folder = newFolder()
  lines = []
  await open()
})

beforeEach(() => {
  lines = []
})

afterAll(() => running.stop())

/** A kit with a version in a release that is scheduled in an hour. */
async function schedule(releaseId: string, fields: Record<string, unknown> = {}) {
  const _id = `kit-${releaseId}`
  const version = { _id: `versions.${releaseId}.${_id}`, _type: 'kit', title: 'New', ...fields }
  await editor().transaction().create({ _id, _type: 'kit', title: 'Old' }).create(version).commit()
  await editor().releases.create({ releaseId, metadata: { releaseType: 'scheduled' } })
  await editor().releases.schedule({ releaseId, publishAt: in1Hour() })
  return _id
}

test('a release is published when the clock reaches its time, and not before', async () => {
  const id = await schedule('clocked')
  now += hour - 1
  await lake().publishDueReleases()
  expect(await titleOf(id)).toBe('Old')
  now += 1
  await lake().publishDueReleases()
  expect(await titleOf(id)).toBe('New')
  expect((await release('clocked'))?.state).toBe('published')
  const [last] = lake().history.transactions({ documentIds: [id], reverse: true, limit: 1 })
  expect(last).toMatchObject({ author: 'contract-editor' })
  expect(last?.changes).toHaveLength(3)
  const { events } = await editor().request<{ events: Record<string, object[]> }>({
    url: `/data/history/test/events/documents/${id}`,
  })
  expect(events[id]?.[0]).toMatchObject({
    type: 'publishDocumentVersion',
    releaseId: 'clocked',
    publishCause: 'release.schedule',
  })
})

test('an unscheduled release is not published', async () => {
  const id = await schedule('called-off')
  await editor().releases.unschedule({ releaseId: 'called-off' })
  now += 2 * hour
  await lake().publishDueReleases()
  expect(await titleOf(id)).toBe('Old')
  expect((await release('called-off'))?.state).toBe('active')
})

test('releases that became due while the lake was down are published at its start', async () => {
  const id = await schedule('missed')
  const late = await schedule('still-to-come')
  await editor().releases.schedule({
    releaseId: 'still-to-come',
    publishAt: new Date(now + 3 * hour).toISOString(),
  })
  await running.stop()
  now += 2 * hour
  await open()
  await expect.poll(() => titleOf(id)).toBe('New')
  expect(await titleOf(late)).toBe('Old')
  expect((await release('still-to-come'))?.state).toBe('scheduled')
  now += 2 * hour
  await lake().publishDueReleases()
  expect(await titleOf(late)).toBe('New')
})

test('a release that fails becomes active again with the reason, and delays no others', async () => {
  const needed = await schedule('failing')
  await editor().create({
    _id: 'other',
    _type: 'kit',
    to: { _type: 'reference', _ref: needed },
  })
  await editor().releases.unschedule({ releaseId: 'failing' })
  await editor().delete(`versions.failing.${needed}`)
  // A published document that others reference cannot be unpublished.
  await editor().unpublishVersion({ releaseId: 'failing', publishedId: needed })
  await editor().releases.schedule({ releaseId: 'failing', publishAt: in1Hour() })
  const id = await schedule('beside')
  now += hour
  await lake().publishDueReleases()
  expect(await titleOf(id)).toBe('New')
  expect(await titleOf(needed)).toBe('Old')
  const failed = await release('failing')
  expect(failed).toMatchObject({ state: 'active' })
  expect(failed?.publishAt).toBeUndefined()
  expect(failed?.error?.message).toMatch(/^Document .* there are references to it from "other"$/)
  expect(lines.join()).toContain('release failing could not be published')
  await editor().delete('other')
  const patch = { set: { 'metadata.title': 'Mended' } }
  await editor().releases.edit({ releaseId: 'failing', patch })
  await editor().releases.schedule({ releaseId: 'failing', publishAt: in1Hour() })
  expect((await release('failing'))?.error).toBeUndefined()
  now += hour
  await lake().publishDueReleases()
  expect(await titleOf(needed)).toBeNull()
})

test('a viewer cannot change releases, and gets the error that the Studio expects', async () => {
  const viewer = testLakeClient(running.host, { token: viewerToken })
  await expect(viewer.releases.create({ releaseId: 'not-mine' })).rejects.toMatchObject({
    statusCode: 403,
    details: { type: 'insufficientPermissionsError' },
  })
})

test('a release contains at most a thousand documents', async () => {
  await editor().releases.create({ releaseId: 'full' })
  const fill = (first: number, count: number) => {
    const transaction = editor().transaction()
    for (let at = first; at < first + count; at += 1) {
      transaction.create({ _id: `versions.full.k${at}`, _type: 'one-of-many' })
    }
    return transaction.commit()
  }
  await fill(0, 1000)
  await expect(fill(1000, 1)).rejects.toMatchObject({ statusCode: 400 })
  await editor().releases.publish({ releaseId: 'full' })
  expect(await editor().fetch<number>('count(*[_type == "one-of-many"])')).toBe(1000)
})

test('active releases are limited, with the error that the Studio explains', async () => {
  const other = running.lake.createDataset('bounded')
  const client = testLakeClient(running.host, { dataset: other.name })
  for (let at = 0; at < 200; at += 1) await client.releases.create({ releaseId: `many${at}` })
  await expect(client.releases.create({ releaseId: 'one-too-many' })).rejects.toMatchObject({
    statusCode: 403,
    details: { type: 'releaseLimitExceededError', limit: 200 },
  })
  await client.releases.archive({ releaseId: 'many0' })
  await client.releases.create({ releaseId: 'one-too-many' })
  await expect(client.releases.unarchive({ releaseId: 'many0' })).rejects.toMatchObject({
    statusCode: 403,
  })
})
