import type { ReleaseAction, ReleaseDocument } from '@sanity/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { id, kit, openContract, refusal, run } from './contract-run.ts'
import type { ContractTarget } from './contract-target.ts'

let target: ContractTarget
let count = 0
/** The release of the current test. */
let releaseId: string

beforeAll(async () => {
  target = await openContract()
})

beforeEach(() => {
  count += 1
  releaseId = `r${run}x${count}`
})

afterAll(() => target.stop())

const documentId = () => `_.releases.${releaseId}`
const versionId = (name: string) => `versions.${releaseId}.${id(name)}`
const release = () => target.editor.releases.get({ releaseId })
const create = (metadata: Partial<ReleaseDocument['metadata']> = {}) =>
  target.editor.releases.create({ releaseId, metadata })
const titles = async (...ids: readonly string[]) => {
  const documents = await target.editor.getDocuments([...ids])
  return documents.map((document) => document?.['title'] ?? null)
}
/** A kit with a version in the release that has another title. */
const addKit = async (name: string, title = `${name} of the release`) => {
  await target.editor.createIfNotExists(kit(name))
  const baseId = id(name)
  await target.editor.createVersion({ baseId, publishedId: id(name), releaseId })
  await target.editor.patch(versionId(name)).set({ title }).commit()
}
/** In several minutes, so that nothing falls due during a test. */
const later = (minutes = 60) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('a release', () => {
  test('is created, reported and edited', async () => {
    await create({ title: 'Autumn', releaseType: 'asap' })
    expect(await release()).toMatchObject({
      _id: documentId(),
      _type: 'system.release',
      name: releaseId,
      state: 'active',
      metadata: { title: 'Autumn', releaseType: 'asap' },
    })
    const patch = { set: { metadata: { title: 'Winter', releaseType: 'undecided' } } }
    await target.editor.releases.edit({ releaseId, patch })
    expect((await release())?.metadata.title).toBe('Winter')
    const all = await target.editor.fetch<string[]>('releases::all()[state == "active"]._id')
    expect(all).toContain(documentId())
  })

  test('is undecided unless another type is given', async () => {
    const { releaseId: made } = await target.editor.releases.create({})
    const found = await target.editor.releases.get({ releaseId: made })
    expect(found?.metadata.releaseType).toBe('undecided')
    await target.editor.releases.archive({ releaseId: made })
    await target.editor.releases.delete({ releaseId: made })
  })

  test('publishes all its documents at once, in one transaction', async () => {
    await create()
    await addKit('one')
    await addKit('two')
    const document = { ...kit('new'), _id: versionId('new') }
    await target.editor.createVersion({ document, publishedId: id('new'), releaseId })
    const { transactionId } = await target.editor.releases.publish({ releaseId })
    const documents = await target.editor.getDocuments([id('one'), id('two'), id('new')])
    expect(documents.map((document) => document?._rev)).toEqual(Array(3).fill(transactionId))
    expect(documents.map((document) => document?.['title'])).toEqual([
      'one of the release',
      'two of the release',
      'new',
    ])
    expect(documents[0]).not.toHaveProperty('_system')
    expect(await titles(versionId('one'), versionId('two'), versionId('new'))).toEqual([
      null,
      null,
      null,
    ])
    const published = await release()
    expect(published).toMatchObject({ state: 'published', publishedAt: expect.any(String) })
    expect(published?.finalDocumentStates?.map((final) => final.id).toSorted()).toEqual(
      [versionId('one'), versionId('two'), versionId('new')].toSorted(),
    )
  })

  test('unpublishes the documents that are marked for unpublishing', async () => {
    await create()
    await addKit('leaving')
    await target.editor.unpublishVersion({ publishedId: id('leaving'), releaseId })
    const seen = await target.editor.fetch<string | null>(
      '*[_id == $id][0].title',
      { id: id('leaving') },
      { perspective: [releaseId, 'drafts'] },
    )
    expect(seen).toBeNull()
    expect(await titles(id('leaving'))).toEqual(['leaving'])
    await target.editor.releases.publish({ releaseId })
    expect(await titles(id('leaving'), versionId('leaving'))).toEqual([null, null])
  })

  test('is archived with its documents, and unarchived with them', async () => {
    await create()
    await addKit('kept')
    await target.editor.releases.archive({ releaseId })
    expect(await titles(id('kept'), versionId('kept'))).toEqual(['kept', null])
    expect(await release()).toMatchObject({
      state: 'archived',
      finalDocumentStates: [{ id: versionId('kept') }],
    })
    await target.editor.releases.unarchive({ releaseId })
    expect(await titles(versionId('kept'))).toEqual(['kept of the release'])
    const active = await release()
    expect(active?.state).toBe('active')
    expect(active?.finalDocumentStates).toBeUndefined()
  })

  test('is deleted once it is archived', async () => {
    await create()
    const early = await refusal(target.editor.releases.delete({ releaseId }))
    expect(early).toMatchObject({ status: 409, item: 'releaseStateError' })
    await target.editor.releases.archive({ releaseId })
    await target.editor.releases.delete({ releaseId })
    expect(await release()).toBeUndefined()
  })

  test('is imported as it was', async () => {
    const attributes = {
      _id: documentId(),
      _type: 'system.release',
      name: releaseId,
      state: 'active',
      metadata: { title: 'Elsewhere', releaseType: 'asap' },
    }
    const bring = (ifExists: 'fail' | 'ignore' | 'replace', more: object = {}) =>
      target.editor.action({
        actionType: 'sanity.action.release.import',
        releaseId,
        attributes: { ...attributes, ...more },
        ifExists,
        // The client's own type for all actions lacks this one.
      } as unknown as ReleaseAction)
    await bring('fail')
    expect((await refusal(bring('fail'))).status).toBe(409)
    await bring('ignore', { state: 'archived' })
    expect((await release())?.state).toBe('active')
    expect((await refusal(bring('replace', { state: 'gone' }))).status).toBe(400)
    await bring('replace', { metadata: { title: 'Again', releaseType: 'asap' } })
    expect((await release())?.metadata.title).toBe('Again')
  })

  test('is not changed by a dry run', async () => {
    await target.editor.releases.create({ releaseId }, { dryRun: true })
    expect(await release()).toBeUndefined()
    await create()
    await addKit('tried')
    await target.editor.releases.schedule({ releaseId, publishAt: later() }, { dryRun: true })
    await target.editor.releases.publish({ releaseId }, { dryRun: true })
    expect((await release())?.state).toBe('active')
    expect(await titles(id('tried'))).toEqual(['tried'])
  })

  test('rejects invalid actions, and says why', async () => {
    await create()
    const { releases } = target.editor
    const patch = { set: { state: 'published' } }
    const refused = [
      [() => create(), 409],
      [() => releases.create({ releaseId: 'drafts' }), 400],
      [() => releases.create({ releaseId: 'a.b' }), 400],
      [() => releases.create({ releaseId: 'x'.repeat(65) }), 400],
      [() => releases.publish({ releaseId: 'none' }), 404],
      [() => releases.unschedule({ releaseId }), 409],
      [() => releases.unarchive({ releaseId }), 409],
      [() => releases.edit({ releaseId, patch }), 400],
      [() => releases.edit({ releaseId, patch: { set: { 'metadata.releaseType': 'soon' } } }), 400],
      [() => releases.schedule({ releaseId, publishAt: 'tomorrow' }), 400],
      [() => target.editor.createOrReplace({ _id: documentId(), _type: 'system.release' }), 403],
      [() => target.editor.patch(documentId()).set({ state: 'published' }).commit(), 403],
    ] as const
    for (const [request, status] of refused) expect((await refusal(request())).status).toBe(status)
    expect((await release())?.state).toBe('active')
  })

  test('rejects document actions in the same request', async () => {
    const mixed = target.editor.action([
      { actionType: 'sanity.action.release.create', releaseId },
      {
        actionType: 'sanity.action.document.version.create',
        publishedId: id('mixed'),
        document: { ...kit('mixed'), _id: versionId('mixed') },
      },
    ])
    expect((await refusal(mixed)).status).toBe(400)
    expect(await release()).toBeUndefined()
  })

  test('with a maximum of one document rejects a second one', async () => {
    await create({ cardinality: 'one' })
    await addKit('first')
    expect((await refusal(addKit('second'))).status).toBe(400)
    expect(await titles(versionId('second'))).toEqual([null])
  })

  test('is never seen without a token, nor are its documents', async () => {
    await create()
    await addKit('secret')
    const all = await target.anonymous.fetch(
      '*[_id in path("_.releases.**") || _id in path("versions.**")]._id',
    )
    expect(all).toEqual([])
    const byPerspective = target.anonymous.fetch(
      '*[_id == $id][0].title',
      { id: id('secret') },
      { perspective: [releaseId, 'drafts'] },
    )
    expect(await byPerspective.catch(() => 'secret')).toBe('secret')
    expect((await refusal(target.anonymous.releases.publish({ releaseId }))).status).toBe(401)
  })
})

describe('a scheduled release', () => {
  beforeEach(async () => {
    await create({ releaseType: 'scheduled' })
    await addKit('locked')
    await target.editor.releases.schedule({ releaseId, publishAt: later() })
  })

  test('locks its documents until it is unscheduled', async () => {
    expect(await release()).toMatchObject({ state: 'scheduled', publishAt: expect.any(String) })
    const version = versionId('locked')
    const { editor } = target
    const refused = [
      () => editor.patch(version).set({ title: 'late' }).commit(),
      () => editor.delete(version),
      () => editor.discardVersion({ releaseId, publishedId: id('locked') }),
      () =>
        editor.replaceVersion({
          document: { ...kit('locked'), _id: version },
          publishedId: id('locked'),
          releaseId,
        }),
      () =>
        editor.action({
          actionType: 'sanity.action.document.edit',
          draftId: version,
          publishedId: id('locked'),
          patch: { set: { title: 'late' } },
        }),
      () => addKit('too-late'),
      () => editor.releases.archive({ releaseId }),
      () => editor.releases.publish({ releaseId }),
    ]
    for (const request of refused) {
      expect(await refusal(request())).toMatchObject({ status: 409, item: 'releaseStateError' })
    }
    expect(await titles(version)).toEqual(['locked of the release'])
    await editor.patch(id('locked')).set({ title: 'edited meanwhile' }).commit()
    await editor.releases.unschedule({ releaseId })
    expect((await release())?.publishAt).toBeUndefined()
    await editor.patch(version).set({ title: 'in time' }).commit()
    expect(await titles(version)).toEqual(['in time'])
    await editor.releases.archive({ releaseId })
  })

  test('protects the documents that its own refer to', async () => {
    await target.editor.releases.unschedule({ releaseId })
    await target.editor.create(kit('needed'))
    await target.editor
      .patch(versionId('locked'))
      .set({ to: { _ref: id('needed') } })
      .commit()
    await target.editor.releases.schedule({ releaseId, publishAt: later() })
    expect(await refusal(target.editor.delete(id('needed')))).toMatchObject({ status: 409 })
  })

  test('is scheduled again for another time', async () => {
    const publishAt = later(120)
    await target.editor.releases.schedule({ releaseId, publishAt })
    expect(await release()).toMatchObject({ state: 'scheduled', publishAt })
  })
})

test('a release for a time that has passed is published at once', async () => {
  await create()
  await addKit('overdue')
  await target.editor.releases.schedule({ releaseId, publishAt: later(-1) })
  await expect.poll(async () => (await release())?.state, { timeout: 10_000 }).toBe('published')
  expect(await titles(id('overdue'))).toEqual(['overdue of the release'])
})

test('a release is published at its time, with live events', { timeout: 20_000 }, async () => {
  await create()
  await addKit('timed')
  const { syncTags = [] } = await target.editor.fetch(
    '*[_id == $id][0].title',
    { id: id('timed') },
    { perspective: 'published', filterResponse: false },
  )
  const reported: string[] = []
  const events = target.anonymous.live.events().subscribe((event) => {
    if (event.type === 'message') reported.push(...event.tags)
  })
  const due = Date.now() + 1500
  await target.editor.releases.schedule({ releaseId, publishAt: new Date(due).toISOString() })
  expect(await titles(id('timed'))).toEqual(['timed'])
  await expect
    .poll(() => titles(id('timed')), { interval: 50, timeout: 10_000 })
    .toEqual(['timed of the release'])
  expect(Date.now()).toBeGreaterThanOrEqual(due)
  if (!target.isHosted) expect(Date.now() - due).toBeLessThan(1500)
  await expect.poll(() => syncTags.some((tag) => reported.includes(tag))).toBe(true)
  events.unsubscribe()
})

describe('perspectives of releases', () => {
  test('an earlier one in the stack takes precedence', async () => {
    const first = releaseId
    await create()
    await addKit('stacked', 'first')
    releaseId = `${first}b`
    await create()
    await addKit('stacked', 'second')
    const seenBy = (perspective: string[]) =>
      target.editor.fetch<string>('*[_id == $id][0].title', { id: id('stacked') }, { perspective })
    expect(await seenBy([first, releaseId, 'drafts'])).toBe('first')
    expect(await seenBy([releaseId, first, 'drafts'])).toBe('second')
    expect(await seenBy(['drafts'])).toBe('stacked')
    expect(await seenBy(['published', first])).toBe('stacked')
  })

  test('functions find the versions of a document and the documents of a release', async () => {
    await create()
    await addKit('found')
    const found = await target.editor.fetch<object>(
      `{
        "versions": *[sanity::versionOf($id)]._id,
        "members": *[sanity::partOfRelease($release)]._id,
      }`,
      { id: id('found'), release: releaseId },
    )
    expect(found).toEqual({
      versions: [id('found'), versionId('found')],
      members: [versionId('found')],
    })
  })
})
