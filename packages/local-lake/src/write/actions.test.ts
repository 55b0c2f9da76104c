import { beforeEach, describe, expect, test } from 'vitest'
import { openMemoryWriter, refusalOf } from '../../tests/support/memory-writer.ts'
import { type Action, isKnownAction } from './write-schemas.ts'

let lake: ReturnType<typeof openMemoryWriter>
beforeEach(() => {
  lake = openMemoryWriter()
})

const kit = (_id: string, more: object = {}) => ({ _id, _type: 'kit', ...more })
const pair = { draftId: 'drafts.kit', publishedId: 'kit' }
const ids = () => [...lake.store.all()].map(({ _id }) => _id).toSorted()

/** The action with this name; the tests of rejections omit parts on purpose. */
const action = (name: string, fields: object) =>
  ({ actionType: `sanity.action.document.${name}`, ...fields }) as unknown as Action
const act = (name: string, fields: object, more: object = {}) =>
  lake.act([action(name, fields)], more)
const stored = (...documents: ReturnType<typeof kit>[]) =>
  lake.transact(documents.map((create) => ({ create })))

describe('create', () => {
  test('starts a draft', async () => {
    const { results } = await act('create', { publishedId: 'kit', attributes: kit('drafts.kit') })
    expect(results).toEqual([{ id: 'drafts.kit', operation: 'create' }])
    expect(ids()).toEqual(['drafts.kit'])
  })

  test('rejects an existing draft, or does not change it', async () => {
    await stored(kit('drafts.kit', { title: 'One' }))
    const again = { publishedId: 'kit', attributes: kit('drafts.kit', { title: 'Two' }) }
    expect(await refusalOf(act('create', again))).toMatchObject({
      status: 409,
      type: 'actionError',
      description: 'The action(s) failed: Document by ID "drafts.kit" already exists',
    })
    expect(await refusalOf(act('create', { ...again, ifExists: 'fail' }))).toBeDefined()
    await act('create', { ...again, ifExists: 'ignore' })
    expect(lake.store.get('drafts.kit')).toMatchObject({ title: 'One' })
  })

  test('rejects a draft of a published document', async () => {
    await stored(kit('kit'))
    const refused = await refusalOf(
      act('create', { publishedId: 'kit', attributes: kit('drafts.kit') }),
    )
    expect(refused.description).toContain('"kit" already exists')
  })

  test.each([
    ['drafts.kit', 'drafts.kit', 'is not a published document ID'],
    ['kit', 'drafts.other', '"drafts.other" is not a version of "kit"'],
  ])('rejects %s with %s', async (publishedId, _id, message) => {
    const refused = await refusalOf(act('create', { publishedId, attributes: kit(_id) }))
    expect(refused.status).toBe(400)
    expect(refused.description).toContain(message)
  })
})

describe('edit', () => {
  const patch = { set: { title: 'Two' } }

  test('changes the draft, or creates one from the published document', async () => {
    await stored(kit('kit', { title: 'One', price: 5, _createdAt: '2020-01-01T00:00:00Z' }))
    await act('edit', { ...pair, patch })
    expect(lake.store.get('drafts.kit')).toMatchObject({
      title: 'Two',
      price: 5,
      _createdAt: '2020-01-01T00:00:00Z',
    })
    expect(lake.store.get('kit')).toMatchObject({ title: 'One' })
    await act('edit', { ...pair, patch: { unset: ['price'] } })
    expect(lake.store.get('drafts.kit')).toMatchObject({ title: 'Two' })
    expect(lake.store.get('drafts.kit')).not.toHaveProperty('price')
  })

  test('requires one of them', async () => {
    expect(await refusalOf(act('edit', { ...pair, patch }))).toMatchObject({
      status: 404,
      items: [{ error: { id: 'kit' } }],
    })
  })

  test('accepts only a draft of the same document', async () => {
    await stored(kit('drafts.other'))
    const other = { draftId: 'drafts.other', publishedId: 'kit', patch }
    expect(await refusalOf(act('edit', other))).toMatchObject({ status: 400 })
  })
})

describe('publish', () => {
  test('replaces the published document by the draft', async () => {
    await stored(
      kit('kit', { title: 'One', price: 5, _createdAt: '2020-01-01T00:00:00Z' }),
      kit('drafts.kit', { title: 'Two', _createdAt: '2021-01-01T00:00:00Z' }),
    )
    const { results } = await act('publish', pair)
    expect(results).toEqual([
      { id: 'kit', operation: 'update' },
      { id: 'drafts.kit', operation: 'delete' },
    ])
    expect(ids()).toEqual(['kit'])
    expect(lake.store.get('kit')).toMatchObject({
      title: 'Two',
      _createdAt: '2020-01-01T00:00:00Z',
    })
    expect(lake.store.get('kit')).not.toHaveProperty('price')
  })

  test('preserves the creation time of the draft', async () => {
    await stored(kit('drafts.kit', { _createdAt: '2021-01-01T00:00:00Z' }))
    await act('publish', pair)
    expect(lake.store.get('kit')).toMatchObject({ _createdAt: '2021-01-01T00:00:00Z' })
  })

  test('strengthens the references that are marked for it', async () => {
    const weak = { _type: 'reference', _ref: 'other', _weak: true }
    const marked = { ...weak, _strengthenOnPublish: { type: 'kit' } }
    await stored(
      kit('other'),
      kit('drafts.kit', {
        strong: marked,
        list: [{ _key: 'a', deep: marked }, 'text', null],
        weak: { ...weak, _strengthenOnPublish: { type: 'kit', weak: true } },
        plain: weak,
      }),
    )
    await act('publish', pair)
    const strong = { _type: 'reference', _ref: 'other' }
    expect(lake.store.get('kit')).toEqual({
      ...lake.store.get('kit'),
      strong,
      list: [{ _key: 'a', deep: strong }, 'text', null],
      weak,
      plain: weak,
    })
  })

  test('requires a draft, and the expected revisions', async () => {
    expect(await refusalOf(act('publish', pair))).toMatchObject({ status: 404 })
    await stored(kit('kit'), kit('drafts.kit'))
    for (const seen of ['ifDraftRevisionId', 'ifPublishedRevisionId']) {
      const refused = await refusalOf(act('publish', { ...pair, [seen]: 'other' }))
      expect(refused).toMatchObject({
        status: 409,
        items: [{ error: { type: 'documentRevisionIDDoesNotMatchError' } }],
      })
    }
    const seen = {
      ifDraftRevisionId: lake.store.get('drafts.kit')?._rev,
      ifPublishedRevisionId: lake.store.get('kit')?._rev,
    }
    await act('publish', { ...pair, ...seen })
    expect(ids()).toEqual(['kit'])
  })

  test('rejects a draft of another document', async () => {
    await stored(kit('drafts.other'))
    const other = { draftId: 'drafts.other', publishedId: 'kit' }
    expect(await refusalOf(act('publish', other))).toMatchObject({ status: 400 })
    expect(ids()).toEqual(['drafts.other'])
  })
})

describe('unpublish', () => {
  test('turns the published document into a draft, and keeps an existing draft', async () => {
    await stored(kit('kit', { title: 'One' }))
    await act('unpublish', pair)
    expect(ids()).toEqual(['drafts.kit'])
    expect(lake.store.get('drafts.kit')).toMatchObject({ title: 'One' })
    await stored(kit('kit', { title: 'Two' }))
    await act('unpublish', pair)
    expect(ids()).toEqual(['drafts.kit'])
    expect(lake.store.get('drafts.kit')).toMatchObject({ title: 'One' })
  })

  test('requires a published document', async () => {
    await stored(kit('drafts.kit'))
    expect(await refusalOf(act('unpublish', pair))).toMatchObject({ status: 404 })
    const other = { draftId: 'drafts.other', publishedId: 'kit' }
    expect(await refusalOf(act('unpublish', other))).toMatchObject({ status: 400 })
  })
})

describe('discard', () => {
  test.each([
    ['discard', 'draftId', 'drafts.kit'],
    ['version.discard', 'versionId', 'versions.r1.kit'],
  ])('%s deletes a draft or a version', async (name, field, id) => {
    await stored(kit('kit'), kit(id))
    await act(name, { [field]: id })
    expect(ids()).toEqual(['kit'])
  })

  test.each([
    ['discard', 'draftId'],
    ['version.discard', 'versionId'],
  ])('%s deletes nothing that is published or does not exist', async (name, field) => {
    await stored(kit('kit'))
    const refused = await refusalOf(act(name, { [field]: 'kit' }))
    expect(refused.description).toContain('"kit" is neither a draft nor a version')
    expect(await refusalOf(act(name, { [field]: 'drafts.kit' }))).toMatchObject({ status: 404 })
    expect(ids()).toEqual(['kit'])
  })
})

describe('delete', () => {
  test('must name every draft and version', async () => {
    await stored(kit('kit'), kit('drafts.kit'), kit('versions.r1.kit'), kit('other'))
    const includeDrafts = ['drafts.kit', 'versions.r1.kit']
    const refused = await refusalOf(
      act('delete', { publishedId: 'kit', includeDrafts: ['drafts.kit'] }),
    )
    expect(refused.status).toBe(400)
    expect(refused.description).toContain('versions that are not included: versions.r1.kit')
    expect(await refusalOf(act('delete', { publishedId: 'kit' }))).toMatchObject({ status: 400 })
    await act('delete', { publishedId: 'kit', includeDrafts })
    expect(ids()).toEqual(['other'])
  })

  test('rejects a draft of another document, and one that does not exist', async () => {
    await stored(kit('drafts.other'))
    const other = { publishedId: 'kit', includeDrafts: ['drafts.other'] }
    expect(await refusalOf(act('delete', other))).toMatchObject({ status: 400 })
    expect(await refusalOf(act('delete', { publishedId: 'kit' }))).toMatchObject({ status: 404 })
    expect(ids()).toEqual(['drafts.other'])
  })
})

describe('replaceDraft', () => {
  test('replaces the draft, or adds one to the published document', async () => {
    const attributes = kit('drafts.kit', { title: 'New' })
    const replace = { publishedId: 'kit', attributes }
    expect(await refusalOf(act('replaceDraft', replace))).toMatchObject({ status: 404 })
    await stored(kit('kit'))
    await act('replaceDraft', replace)
    await lake.transact([{ delete: { id: 'kit' } }])
    await act('replaceDraft', { publishedId: 'kit', attributes: kit('drafts.kit', { a: 1 }) })
    expect(lake.store.get('drafts.kit')).toMatchObject({ a: 1 })
    expect(lake.store.get('drafts.kit')).not.toHaveProperty('title')
    const other = { publishedId: 'kit', attributes: kit('drafts.other') }
    expect(await refusalOf(act('replaceDraft', other))).toMatchObject({ status: 400 })
  })
})

describe('a version', () => {
  const versionId = 'versions.r1.kit'

  test('is created from a given document, or from another at a revision', async () => {
    await stored(kit('kit', { title: 'One' }))
    await act('version.create', { publishedId: 'kit', document: kit('versions.r2.kit') })
    const seen = { ifBaseRevisionId: lake.store.get('kit')?._rev }
    await act('version.create', { publishedId: 'kit', baseId: 'kit', versionId, ...seen })
    expect(ids()).toEqual(['kit', versionId, 'versions.r2.kit'])
    expect(lake.store.get(versionId)).toMatchObject({ title: 'One' })
  })

  test.each([
    ['no document', {}, 400],
    ['no id', { baseId: 'kit' }, 400],
    ['no base', { versionId: 'versions.r1.kit' }, 400],
    ['the id of another', { baseId: 'kit', versionId: 'versions.r1.other' }, 400],
    ['a document of another', { document: kit('versions.r1.other') }, 400],
    ['a base that is not there', { baseId: 'drafts.kit', versionId }, 404],
    ['a base that has changed', { baseId: 'kit', versionId, ifBaseRevisionId: 'old' }, 409],
  ])('is not created with %s', async (_, fields, status) => {
    await stored(kit('kit'))
    const refused = await refusalOf(act('version.create', { publishedId: 'kit', ...fields }))
    expect(refused.status).toBe(status)
    expect(ids()).toEqual(['kit'])
  })

  test('is replaced if it exists', async () => {
    const document = kit(versionId, { title: 'Two' })
    expect(await refusalOf(act('version.replace', { document }))).toMatchObject({ status: 404 })
    await stored(kit(versionId, { title: 'One' }))
    await act('version.replace', { document })
    expect(lake.store.get(versionId)).toMatchObject({ title: 'Two' })
  })

  test('marks that its document is to be unpublished', async () => {
    const mark = { versionId, publishedId: 'kit' }
    expect(await refusalOf(act('version.unpublish', mark))).toMatchObject({ status: 404 })
    await stored(kit('kit', { title: 'One' }))
    const other = { versionId, publishedId: 'other' }
    expect(await refusalOf(act('version.unpublish', other))).toMatchObject({ status: 400 })
    await act('version.unpublish', mark)
    expect(lake.store.get(versionId)).toMatchObject({ title: 'One', _system: { delete: true } })
  })
})

describe('actions', () => {
  test('are carried out together or not at all', async () => {
    const begin = action('create', { publishedId: 'kit', attributes: kit('drafts.kit') })
    const refused = await refusalOf(lake.act([begin, action('discard', { draftId: 'drafts.no' })]))
    expect(refused).toMatchObject({ items: [{ index: 1 }] })
    expect(ids()).toEqual([])
    const { results } = await lake.act([begin, action('publish', pair)])
    expect(results).toEqual([{ id: 'kit', operation: 'create' }])
  })

  test('change nothing in a dry run', async () => {
    const begin = { publishedId: 'kit', attributes: kit('drafts.kit') }
    await act('create', begin, { dryRun: true })
    expect(ids()).toEqual([])
  })

  test.each(['sanity.action.variant.definition.create', 'toString'])(
    '%s is not one',
    async (actionType) => {
      expect(isKnownAction(actionType)).toBe(false)
      const unknown = { actionType } as unknown as Action
      expect((await refusalOf(lake.act([unknown]))).description).toContain('Unknown action type')
    },
  )

  test('keep references intact', async () => {
    const reference = { _type: 'reference', _ref: 'none' }
    const attributes = kit('drafts.kit', { reference })
    expect(await refusalOf(act('create', { publishedId: 'kit', attributes }))).toMatchObject({
      status: 409,
      type: 'actionError',
    })
  })
})
