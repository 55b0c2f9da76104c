import { randomUUID } from 'node:crypto'
import type { ListenEvent, LiveEvent, MutationEvent, SanityDocument } from '@sanity/client'
import { applyPatch } from 'mendoza'
import { filter, firstValueFrom, take, toArray, type Observable } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openContractTarget, type ContractTarget } from './contract-target.ts'

const run = randomUUID().slice(0, 8)
const type = `contractKit${run}`
let target: ContractTarget

/** An id of this run's own, so that runs do not meet in a hosted dataset. */
const id = (name: string) => `contract-${run}-${name}`
const kit = (name: string, fields: Record<string, unknown> = {}) => ({
  _id: id(name),
  _type: type,
  title: name,
  ...fields,
})

beforeAll(async () => {
  target = await openContractTarget('2026-11-01')
})

afterAll(async () => {
  await target.editor.delete({ query: `*[_type == $type]`, params: { type } })
  await target.stop()
})

/** What the client threw, as the server worded it. */
async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => {
      throw new Error('was not refused')
    },
    (error: { statusCode: number; message: string; details: Record<string, unknown> }) => error,
  )
  const items = (error.details?.['items'] ?? []) as { error: { type: string } }[]
  return { status: error.statusCode, message: error.message, item: items[0]?.error.type }
}

describe('queries', () => {
  beforeAll(async () => {
    const transaction = target.editor.transaction()
    for (const [name, price] of [
      ['soilage', 40],
      ['canine', 60],
      ['food', 20],
    ] as const) {
      transaction.createOrReplace(kit(`query-${name}`, { title: name, price, group: 'query' }))
    }
    await transaction.commit()
  })

  test('take parameters, also in slices', async () => {
    const titles = await target.editor.fetch<string[]>(
      '*[_type == $type && group == "query" && price > $price] | order(price desc)[0...$limit].title',
      { type, price: 10, limit: 2 },
    )
    expect(titles).toEqual(['canine', 'soilage'])
  })

  test('too long for a URL are sent in the body', async () => {
    const padding = 'x'.repeat(20_000)
    const count = await target.editor.fetch<number>(
      `count(*[_type == $type && group == "query" && title != "${padding}"])`,
      { type },
    )
    expect(count).toBe(3)
  })

  test('follow references', async () => {
    await target.editor.create(kit('query-box', { holds: { _ref: id('query-food') } }))
    const held = await target.editor.fetch('*[_id == $id][0].holds->title', { id: id('query-box') })
    expect(held).toBe('food')
  })

  test('find words and beginnings of words in any text of a document', async () => {
    await target.editor.create(
      kit('query-deep', { group: 'text', body: [{ _key: 'a', text: 'Quiet canine harness' }] }),
    )
    const find = (text: string) =>
      target.editor.fetch<string[]>(
        '*[_type == $type && group == "text" && [@, _id] match text::query($text)]._id',
        { type, text },
      )
    expect(await find('harn*')).toEqual([id('query-deep')])
    expect(await find('quiet harness')).toEqual([id('query-deep')])
    expect(await find('quiet -canine')).toEqual([])
    expect(await find('harn')).toEqual([])
  })

  test('score and boost', async () => {
    const [first] = await target.editor.fetch<{ title: string }[]>(
      `*[_type == $type && group == "query"]
        | score(boost(title == "food", 5), price > 30) | order(_score desc){title, _score}`,
      { type },
    )
    expect(first?.title).toBe('food')
  })

  test('that are wrong are refused with the place of the error', async () => {
    const { status, message } = await refusal(target.editor.fetch('*[_type == ]'))
    expect(status).toBe(400)
    expect(message).toContain('*[_type == ]')
  })

  test('with an unknown function are refused by its name', async () => {
    const { status, message } = await refusal(target.editor.fetch('nonsense(1)'))
    expect(status).toBe(400)
    expect(message).toContain('nonsense')
  })
})

describe('perspectives', () => {
  const query = '*[_type == $type && group == "perspective"] | order(title asc){_id, title}'
  const read = (perspective: 'raw' | 'published' | 'drafts' | string[]) =>
    target.editor.fetch<{ _id: string; title: string }[]>(query, { type }, { perspective })

  beforeAll(async () => {
    const group = 'perspective'
    await target.editor
      .transaction()
      .createOrReplace(kit('both', { group, title: 'a published' }))
      .createOrReplace({ ...kit('both', { group, title: 'b draft' }), _id: `drafts.${id('both')}` })
      .createOrReplace({ ...kit('new', { group, title: 'c new' }), _id: `drafts.${id('new')}` })
      .createOrReplace(kit('only', { group, title: 'd only published' }))
      .commit()
  })

  test('raw shows everything under its own id', async () => {
    expect((await read('raw')).map(({ _id }) => _id)).toEqual([
      id('both'),
      `drafts.${id('both')}`,
      `drafts.${id('new')}`,
      id('only'),
    ])
  })

  test('published shows no draft', async () => {
    expect((await read('published')).map(({ title }) => title)).toEqual([
      'a published',
      'd only published',
    ])
  })

  test('drafts lays drafts over what is published', async () => {
    expect(await read('drafts')).toEqual([
      { _id: id('both'), title: 'b draft' },
      { _id: id('new'), title: 'c new' },
      { _id: id('only'), title: 'd only published' },
    ])
  })

  test('drafts tells where a document really lies', async () => {
    const original = await target.editor.fetch(
      '*[_id == $id][0]._originalId',
      { id: id('both') },
      { perspective: 'drafts' },
    )
    expect(original).toBe(`drafts.${id('both')}`)
  })

  test('a release lies over the drafts', async () => {
    const versionId = `versions.r${run}.${id('only')}`
    const version = { ...kit('only', { group: 'perspective', title: 'e release' }), _id: versionId }
    await target.editor.createOrReplace(version)
    const titles = (await read([`r${run}`, 'drafts'])).map(({ title }) => title)
    expect(titles).toEqual(['b draft', 'c new', 'e release'])
    await target.editor.delete(versionId)
  })
})

describe('mutations', () => {
  test('create gives an id, a revision and times', async () => {
    const created = await target.editor.create({ _type: type, title: 'without id' })
    expect(created._id).not.toBe('')
    expect(created._rev).not.toBe('')
    expect(created._createdAt).toBe(created._updatedAt)
    expect(Date.parse(created._createdAt)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('create refuses an id that is taken', async () => {
    await target.editor.create(kit('taken'))
    const { status, item } = await refusal(target.editor.create(kit('taken')))
    expect({ status, item }).toEqual({ status: 409, item: 'documentAlreadyExistsError' })
  })

  test('createIfNotExists leaves what is there', async () => {
    await target.editor.create(kit('kept', { title: 'first' }))
    await target.editor.createIfNotExists(kit('kept', { title: 'second' }))
    expect((await target.editor.getDocument(id('kept')))?.['title']).toBe('first')
  })

  test('createOrReplace replaces the whole document', async () => {
    await target.editor.create(kit('replaced', { price: 1 }))
    const replaced = await target.editor.createOrReplace(kit('replaced', { title: 'new' }))
    expect(replaced).not.toHaveProperty('price')
  })

  test('a patch does all that it can do', async () => {
    await target.editor.create(
      kit('patched', {
        price: 10,
        stock: 5,
        text: 'Calm cabin',
        tags: ['a', 'b', 'c'],
        parts: [
          { _key: 'x', name: 'leash', count: 1 },
          { _key: 'y', name: 'bowl', count: 1 },
        ],
      }),
    )
    const patched = await target.editor
      .patch(id('patched'))
      .set({ 'parts[_key=="y"].name': 'bottle', 'size.width': 3 })
      .setIfMissing({ price: 99, colour: 'navy' })
      .unset(['parts[_key=="x"].count', 'tags[1]'])
      .inc({ price: 5 })
      .dec({ stock: 2 })
      .insert('after', 'tags[-1]', ['d'])
      .diffMatchPatch({ text: '@@ -1,10 +1,11 @@\n Calm cabin\n+s\n' })
      .commit()
    expect(patched).toMatchObject({
      price: 15,
      stock: 3,
      colour: 'navy',
      size: { width: 3 },
      text: 'Calm cabins',
      tags: ['a', 'c', 'd'],
      parts: [
        { _key: 'x', name: 'leash' },
        { _key: 'y', name: 'bottle', count: 1 },
      ],
    })
    expect(patched['parts']).not.toHaveProperty('0.count')
  })

  test('insert puts items before, after and in place of others', async () => {
    await target.editor.create(kit('inserted', { list: [1, 2, 3] }))
    const patch = (place: 'before' | 'after' | 'replace', at: string, item: number) =>
      target.editor.patch(id('inserted')).insert(place, at, [item]).commit()
    await patch('before', 'list[0]', 0)
    await patch('after', 'list[1]', 9)
    expect(await patch('replace', 'list[-1]', 4)).toMatchObject({ list: [0, 1, 9, 2, 4] })
  })

  test('a patch by query changes everything it finds', async () => {
    const group = 'by-query'
    await target.editor
      .transaction()
      .create(kit('q1', { group }))
      .create(kit('q2', { group }))
      .commit()
    await target.editor
      .patch({ query: '*[_type == $type && group == $group]', params: { type, group } })
      .set({ price: 7 })
      .commit({ returnFirst: false })
    const prices = await target.editor.fetch('*[_type == $type && group == $group].price', {
      type,
      group,
    })
    expect(prices).toEqual([7, 7])
    await target.editor.delete({
      query: '*[_type == $type && group == $group]',
      params: { type, group },
    })
    expect(await target.editor.getDocument(id('q1'))).toBeUndefined()
  })

  test('a patch with an old revision is refused', async () => {
    const created = await target.editor.create(kit('revised'))
    await target.editor.patch(id('revised')).set({ price: 1 }).commit()
    const stale = target.editor.patch(id('revised')).ifRevisionId(created._rev).set({ price: 2 })
    expect((await refusal(stale.commit())).status).toBe(409)
    expect((await target.editor.getDocument(id('revised')))?.['price']).toBe(1)
  })

  test('a transaction happens as a whole or not at all', async () => {
    await target.editor.create(kit('whole'))
    const transaction = target.editor
      .transaction()
      .create(kit('half'))
      .patch(id('whole'), { set: { title: 'changed' } })
      .create(kit('whole'))
    expect((await refusal(transaction.commit())).status).toBe(409)
    expect(await target.editor.getDocument(id('half'))).toBeUndefined()
    expect((await target.editor.getDocument(id('whole')))?.['title']).toBe('whole')
  })

  test('all documents of a transaction have its id as their revision', async () => {
    const transactionId = `contract-${run}-transaction`
    const { documentIds } = await target.editor
      .transaction()
      .create(kit('t1'))
      .create(kit('t2'))
      .commit({ transactionId } as never)
    expect(documentIds).toEqual([id('t1'), id('t2')])
    const [one, two] = await target.editor.getDocuments([id('t1'), id('t2')])
    expect(one?._rev).toBe(two?._rev)
  })

  test('a dry run changes nothing', async () => {
    await target.editor.create(kit('dry'), { dryRun: true })
    expect(await target.editor.getDocument(id('dry'))).toBeUndefined()
  })

  test('array keys are made where asked for', async () => {
    const created = await target.editor.create(kit('keyed', { parts: [{ name: 'leash' }] }), {
      autoGenerateArrayKeys: true,
    })
    expect(created).toHaveProperty('parts.0._key')
  })

  test('what is referred to cannot be deleted, unless weakly', async () => {
    await target.editor
      .transaction()
      .create(kit('referred'))
      .create(kit('weakly'))
      .create(
        kit('referring', { to: { _ref: id('referred') }, or: { _ref: id('weakly'), _weak: true } }),
      )
      .commit()
    const { status, item } = await refusal(target.editor.delete(id('referred')))
    expect({ status, item }).toEqual({ status: 409, item: 'documentHasExistingReferencesError' })
    await target.editor.delete(id('weakly'))
  })

  test('a reference to nothing is refused', async () => {
    const dangling = kit('dangling', { to: { _ref: id('nowhere') } })
    expect((await refusal(target.editor.create(dangling))).status).toBe(409)
  })
})

describe('actions', () => {
  const draftId = (name: string) => `drafts.${id(name)}`
  const act = (actionType: string, fields: Record<string, unknown>) =>
    target.editor.action({ actionType: `sanity.action.document.${actionType}`, ...fields } as never)
  const pair = (name: string) => ({ draftId: draftId(name), publishedId: id(name) })
  const states = async (name: string) => {
    const documents = await target.editor.getDocuments([id(name), draftId(name)])
    return documents.map((document) => document?.['title'] ?? null)
  }

  test('a document is created, edited, published, unpublished and deleted', async () => {
    const attributes = { ...kit('life'), _id: draftId('life') }
    await act('create', { publishedId: id('life'), attributes, ifExists: 'fail' })
    expect(await states('life')).toEqual([null, 'life'])
    await act('publish', pair('life'))
    expect(await states('life')).toEqual(['life', null])
    await act('edit', { ...pair('life'), patch: { set: { title: 'edited' } } })
    expect(await states('life')).toEqual(['life', 'edited'])
    await act('publish', pair('life'))
    expect(await states('life')).toEqual(['edited', null])
    await act('unpublish', pair('life'))
    expect(await states('life')).toEqual([null, 'edited'])
    await act('publish', pair('life'))
    await act('delete', { publishedId: id('life'), includeDrafts: [] })
    expect(await states('life')).toEqual([null, null])
  })

  test('an edit of nothing makes the draft', async () => {
    await target.editor.create(kit('untouched'))
    await act('edit', {
      ...pair('untouched'),
      patch: { unset: ['_empty_action_guard_pseudo_field_'] },
    })
    expect(await states('untouched')).toEqual(['untouched', 'untouched'])
    await act('discard', { draftId: draftId('untouched') })
    expect(await states('untouched')).toEqual(['untouched', null])
  })

  test('publishing what somebody else has changed is refused', async () => {
    await target.editor.create(kit('raced'))
    await act('edit', { ...pair('raced'), patch: { set: { title: 'mine' } } })
    const stale = act('publish', { ...pair('raced'), ifPublishedRevisionId: 'another' })
    expect((await refusal(stale)).status).toBe(409)
    expect(await states('raced')).toEqual(['raced', 'mine'])
  })

  test('a reference that waits for publishing becomes strong', async () => {
    await target.editor.create(kit('waited-for'))
    const to = { _ref: id('waited-for'), _weak: true, _strengthenOnPublish: { type } }
    await target.editor.create({ ...kit('waiting', { to }), _id: draftId('waiting') })
    await act('publish', pair('waiting'))
    expect((await target.editor.getDocument(id('waiting')))?.['to']).toEqual({
      _ref: id('waited-for'),
    })
  })

  test('an unknown action is refused', async () => {
    expect((await refusal(act('frobnicate', pair('life')))).status).toBe(400)
  })
})

describe('listeners', () => {
  /** Runs `change` once the listener is welcome, and returns its first `count` mutations. */
  async function heard(
    events: Observable<ListenEvent<Record<string, unknown>>>,
    count: number,
    change: () => Promise<unknown>,
  ) {
    const mutations = firstValueFrom(
      events.pipe(
        filter((event): event is MutationEvent => {
          if (event.type === 'welcome') void change()
          return event.type === 'mutation'
        }),
        take(count),
        toArray(),
      ),
    )
    return mutations
  }

  const options = {
    events: ['welcome', 'mutation'] as ('welcome' | 'mutation')[],
    includeAllVersions: true,
    includePreviousRevision: true,
    effectFormat: 'mendoza' as const,
  }

  test('hear of a document that appears, changes and disappears, in a chain', async () => {
    const events = target.editor.listen(
      '*[_type == $type && _id == $id]',
      { type, id: id('heard') },
      options,
    )
    const [appear, update, disappear] = await heard(events, 3, async () => {
      await target.editor.create(kit('heard'))
      await target.editor.patch(id('heard')).set({ title: 'changed' }).commit()
      await target.editor.delete(id('heard'))
    })
    expect([appear, update, disappear].map((event) => event?.transition)).toEqual([
      'appear',
      'update',
      'disappear',
    ])
    expect(appear).not.toHaveProperty('previousRev')
    expect(appear?.mutations[0]).toHaveProperty('create')
    expect(update?.previousRev).toBe(appear?.resultRev)
    expect(disappear?.previousRev).toBe(update?.resultRev)
    expect(update?.result).toMatchObject({ title: 'changed' })
    expect(update?.previous).toMatchObject({ title: 'heard' })
  })

  test('hear once of a document that a transaction touches twice, with usable effects', async () => {
    await target.editor.create(kit('twice', { count: 0 }))
    const before = await target.editor.getDocument(id('twice'))
    const events = target.editor.listen(
      '*[_id in $ids]',
      { ids: [id('twice'), id('second')] },
      options,
    )
    const found = await heard(events, 2, () =>
      target.editor
        .transaction()
        .patch(id('twice'), { inc: { count: 1 } })
        .create(kit('second'))
        .patch(id('twice'), { inc: { count: 1 } })
        .commit(),
    )
    const twice = found.find(({ documentId }) => documentId === id('twice'))
    expect(found.map(({ transactionTotalEvents }) => transactionTotalEvents)).toEqual([2, 2])
    expect(twice?.mutations).toHaveLength(2)
    const patch = (twice as unknown as { effects: { apply: unknown[] } }).effects.apply
    expect(applyPatch(before, patch)).toEqual(twice?.result)
  })

  test('hear when a document comes into their filter and leaves it', async () => {
    await target.editor.create(kit('filtered', { price: 1 }))
    const events = target.editor.listen(
      '*[_id == $id && price > 5]',
      { id: id('filtered') },
      options,
    )
    const found = await heard(events, 2, async () => {
      await target.editor.patch(id('filtered')).set({ price: 2 }).commit()
      await target.editor.patch(id('filtered')).set({ price: 6 }).commit()
      await target.editor.patch(id('filtered')).set({ price: 3 }).commit()
    })
    expect(found.map(({ transition }) => transition)).toEqual(['appear', 'disappear'])
  })

  test('do not hear of drafts unless they ask for them', async () => {
    const events = target.editor.listen(
      '*[_type == $type && group == "versions"]',
      { type },
      { events: ['welcome', 'mutation'] },
    )
    const [first] = await heard(events, 1, async () => {
      await target.editor.create({
        ...kit('unheard', { group: 'versions' }),
        _id: `drafts.${id('unheard')}`,
      })
      await target.editor.create(kit('unheard', { group: 'versions' }))
    })
    expect(first?.documentId).toBe(id('unheard'))
  })
})

describe('live events', () => {
  test('tell which queries are stale, and only those', async () => {
    await target.editor.create(kit('live'))
    const { syncTags: own = [] } = await target.anonymous.fetch(
      '*[_type == $type]{title}',
      { type },
      { filterResponse: false, perspective: 'published' },
    )
    const { syncTags: other = [] } = await target.anonymous.fetch(
      '*[_type == "somethingElse"]{title}',
      {},
      { filterResponse: false, perspective: 'published' },
    )
    const message = await firstValueFrom(
      target.anonymous.live.events().pipe(
        filter((event: LiveEvent) => {
          if (event.type === 'welcome')
            void target.editor.patch(id('live')).set({ title: 'new' }).commit()
          return event.type === 'message'
        }),
      ),
    )
    const tags: readonly string[] = 'tags' in message ? message.tags : []
    expect(own.some((tag) => tags.includes(tag))).toBe(true)
    expect(other.some((tag) => tags.includes(tag))).toBe(false)
  })
})

describe('without a token', () => {
  beforeAll(async () => {
    await target.editor
      .transaction()
      .createOrReplace(kit('open', { group: 'access' }))
      .createOrReplace({ ...kit('open', { group: 'access' }), _id: `drafts.${id('open')}` })
      .createOrReplace({ ...kit('closed', { group: 'access' }), _id: `inquiry.${id('closed')}` })
      .commit()
  })

  test('a query finds neither drafts nor ids with a dot, in no perspective', async () => {
    for (const perspective of ['raw', 'published'] as const) {
      const ids = await target.anonymous.fetch(
        '*[_type == $type && group == "access"]._id',
        { type },
        { perspective },
      )
      expect(ids).toEqual([id('open')])
    }
  })

  test('a reference does not lead to them', async () => {
    const to = { _ref: `inquiry.${id('closed')}` }
    await target.editor.createOrReplace(kit('leading', { to }))
    const led = await target.anonymous.fetch('*[_id == $id][0].to->title', { id: id('leading') })
    expect(led).toBeNull()
  })

  test('documents are not given out by id', async () => {
    const hidden = `inquiry.${id('closed')}`
    const [document] = await target.anonymous.getDocuments([hidden, `drafts.${id('open')}`])
    expect(document).toBeNull()
    expect(await target.editor.getDocument(hidden)).toBeDefined()
  })

  test('nothing is written', async () => {
    const { status } = await refusal(target.anonymous.create(kit('forbidden')))
    expect([401, 403]).toContain(status)
    expect(await target.editor.getDocument(id('forbidden'))).toBeUndefined()
  })

  test('a listener hears only of what is public', async () => {
    const heard = firstValueFrom(
      target.anonymous
        .listen(
          '*[_type == $type && group == "access"]',
          { type },
          {
            events: ['welcome', 'mutation'],
            includeAllVersions: true,
          },
        )
        .pipe(
          filter((event): event is MutationEvent<SanityDocument> => {
            if (event.type === 'welcome') {
              void target.editor
                .transaction()
                .patch(`inquiry.${id('closed')}`, { set: { price: 1 } })
                .patch(`drafts.${id('open')}`, { set: { price: 1 } })
                .patch(id('open'), { set: { price: 1 } })
                .commit()
            }
            return event.type === 'mutation'
          }),
        ),
    )
    expect((await heard).documentId).toBe(id('open'))
  })
})
