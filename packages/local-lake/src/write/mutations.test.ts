import { beforeEach, describe, expect, test } from 'vitest'
import { openMemoryWriter, refusalOf } from '../../tests/support/memory-writer.ts'
import { idsIn } from './resolve-queries.ts'

let lake: ReturnType<typeof openMemoryWriter>
beforeEach(() => {
  lake = openMemoryWriter()
})

const faq = (_id: string, more: object = {}) => ({ _id, _type: 'faq', ...more })
const reference = (_ref: string, more: object = {}) => ({ _type: 'reference', _ref, ...more })
const question = (id: string) => lake.store.get(id)?.['question']

describe('a document', () => {
  test('is created once, with the fields that the lake adds', async () => {
    const done = await lake.transact([{ create: faq('a') }], { transactionId: 'tx' })
    const document = lake.store.get('a')
    expect(document).toMatchObject({ _id: 'a', _type: 'faq', _rev: 'tx' })
    expect(document?._createdAt).toBe(document?._updatedAt)
    expect(Date.parse(document?._createdAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(done).toEqual({
      transactionId: 'tx',
      results: [{ id: 'a', operation: 'create' }],
      documents: [document],
    })
    expect(await refusalOf(lake.transact([{ create: faq('a') }]))).toMatchObject({
      status: 409,
      type: 'mutationError',
      description: 'The mutation(s) failed: Document by ID "a" already exists',
      items: [{ index: 0, error: { type: 'documentAlreadyExistsError', id: 'a' } }],
    })
  })

  test('is replaced, and its creation time does not change', async () => {
    await lake.transact([{ create: faq('a', { _createdAt: '2020-01-01T00:00:00Z' }) }])
    const { results } = await lake.transact([
      { createOrReplace: faq('a', { question: 'Why?' }) },
      { createOrReplace: faq('b') },
    ])
    expect(results.map(({ operation }) => operation)).toEqual(['update', 'create'])
    expect(lake.store.get('a')).toMatchObject({
      question: 'Why?',
      _createdAt: '2020-01-01T00:00:00Z',
    })
    expect(lake.store.get('a')?._updatedAt).not.toBe('2020-01-01T00:00:00Z')
  })

  test('stays unchanged with createIfNotExists if it exists', async () => {
    await lake.transact([{ create: faq('a', { question: 'Why?' }) }])
    const { results } = await lake.transact([
      { createIfNotExists: faq('a', { question: 'How?' }) },
      { createIfNotExists: faq('b', { question: 'How?' }) },
    ])
    expect(results.map(({ operation }) => operation)).toEqual(['none', 'create'])
    expect([question('a'), question('b')]).toEqual(['Why?', 'How?'])
  })

  test('is deleted, and deleting none is not an error', async () => {
    await lake.transact([{ create: faq('a') }])
    const { results } = await lake.transact([{ delete: { id: 'a' } }, { delete: { id: 'none' } }])
    expect(results).toEqual([{ id: 'a', operation: 'delete' }])
    expect(lake.store.get('a')).toBeUndefined()
  })

  test.each(['drafts.', ''])('whose id is %j gets one', async (_id) => {
    const { results } = await lake.transact([{ create: faq(_id) }])
    expect(results[0]?.id).toMatch(_id === '' ? /^[\da-f-]{36}$/ : /^drafts\.[\da-f-]{36}$/)
  })

  test('without an id gets one', async () => {
    const { results } = await lake.transact([{ create: { _type: 'faq' } }])
    expect(results[0]?.id).toMatch(/^[\da-f-]{36}$/)
  })

  test.each(['.a', '-a', 'a b', 'a/b', 'ä', 'a'.repeat(129)])('cannot have id %j', async (_id) => {
    const refused = await refusalOf(lake.transact([{ create: faq(_id) }]))
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.description).toContain(`Malformed document ID: "${_id}"`)
  })

  test('can have an id of 128 characters', async () => {
    await lake.transact([{ create: faq('a'.repeat(128)) }])
    expect(lake.store.get('a'.repeat(128))).toBeDefined()
  })

  test('has a type, and a valid creation time', async () => {
    const typeless = await refusalOf(lake.transact([{ create: { _id: 'a', _type: '' } }]))
    expect(typeless.description).toContain('Document "a" does not have a type')
    const timeless = await refusalOf(
      lake.transact([{ create: faq('a', { _createdAt: 'yesterday' }) }]),
    )
    expect(timeless).toMatchObject({ status: 400 })
    expect(timeless.description).toContain('"yesterday" is not a time')
  })

  test('gets keys in its arrays on request', async () => {
    const list = [{ a: 1 }, { _key: 'mine' }, 'text', null, [{ b: 2 }]]
    const mutations = [{ create: faq('a', { list, deep: { list: [{}] } }) }]
    await lake.transact(mutations, { autoGenerateArrayKeys: true })
    const key = expect.stringMatching(/^[\da-f]{12}$/)
    expect(lake.store.get('a')).toMatchObject({
      list: [{ a: 1, _key: key }, { _key: 'mine' }, 'text', null, [{ b: 2, _key: key }]],
      deep: { list: [{ _key: key }] },
    })
    await lake.transact([{ create: faq('b', { list }) }])
    expect(lake.store.get('b')?.['list']).toEqual(list)
  })
})

describe('a patch', () => {
  beforeEach(() => lake.transact([{ create: faq('a', { question: 'Why?' }) }]))

  test('changes its document, and no other', async () => {
    const { results } = await lake.transact([{ patch: { id: 'a', set: { question: 'How?' } } }])
    expect(results).toEqual([{ id: 'a', operation: 'update' }])
    expect(question('a')).toBe('How?')
  })

  test('requires a document', async () => {
    const refused = await refusalOf(lake.transact([{ patch: { id: 'b', set: {} } }]))
    expect(refused).toMatchObject({
      status: 404,
      items: [{ index: 0, error: { type: 'documentNotFoundError', id: 'b' } }],
    })
  })

  test('for another revision is rejected with the current one', async () => {
    const current = lake.store.get('a')?._rev
    const patch = { id: 'a', set: { question: 'How?' } }
    const refused = await refusalOf(lake.transact([{ patch: { ...patch, ifRevisionID: 'other' } }]))
    expect(refused).toMatchObject({
      status: 409,
      items: [{ error: { expectedRevisionID: 'other', currentRevisionID: current } }],
    })
    expect(question('a')).toBe('Why?')
    await lake.transact([{ patch: { ...patch, ifRevisionID: current } }])
    expect(question('a')).toBe('How?')
  })

  test.each(['_id', '_type'])('cannot change %s', async (field) => {
    const refused = await refusalOf(lake.transact([{ patch: { id: 'a', set: { [field]: 'b' } } }]))
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.description).toContain(`immutable attribute "${field}" of document "a"`)
  })
})

describe('a transaction', () => {
  test('is applied completely or not at all, and names the mutation that fails', async () => {
    const refused = await refusalOf(
      lake.transact([{ create: faq('a') }, { patch: { id: 'none', set: {} } }]),
    )
    expect(refused).toMatchObject({ items: [{ index: 1 }] })
    expect(lake.store.get('a')).toBeUndefined()
    expect(lake.committed).toEqual([])
  })

  test('sees its own changes, and reports one for each document', async () => {
    await lake.transact([
      { create: faq('a', { question: 'Why?' }) },
      { patch: { id: 'a', set: { question: 'How?' } } },
      { create: faq('gone') },
      { delete: { id: 'gone' } },
    ])
    expect(lake.committed).toHaveLength(1)
    expect(lake.committed[0]).toMatchObject({ sequence: 1, author: '<system>' })
    expect(lake.committed[0]?.changes).toMatchObject([
      { documentId: 'a', before: undefined, after: { question: 'How?' } },
    ])
    expect(lake.committed[0]?.changes[0]?.mutations).toHaveLength(2)
  })

  test('that is a dry run changes nothing', async () => {
    const { results } = await lake.transact([{ create: faq('a') }], { dryRun: true })
    expect(results).toHaveLength(1)
    expect(lake.store.get('a')).toBeUndefined()
    expect(lake.committed).toEqual([])
  })

  test('has a unique id', async () => {
    const { transactionId } = await lake.transact([{ create: faq('a') }])
    expect(transactionId).toMatch(/^[\w-]{15}$/)
    const again = lake.transact([{ create: faq('b') }], { transactionId })
    expect(await refusalOf(again)).toMatchObject({
      status: 409,
      type: 'duplicateTransactionIdError',
    })
  })

  test('that changes nothing notifies no listener', async () => {
    await lake.transact([{ delete: { id: 'none' } }])
    expect(lake.committed).toEqual([])
  })

  test.each([
    ['anonymous', 401],
    ['viewer', 403],
  ] as const)('is not open to the role %s', async (role, status) => {
    const access = { role, userId: 'guest' }
    const refused = await refusalOf(lake.transact([{ create: faq('a') }], { access }))
    expect(refused.status).toBe(status)
    expect(lake.store.get('a')).toBeUndefined()
  })

  test('follows the one before it', async () => {
    const one = lake.transact([{ create: faq('a', { count: 0 }) }])
    const more = Array.from({ length: 5 }, () =>
      lake.transact([{ patch: { id: 'a', inc: { count: 1 } } }]),
    )
    await Promise.all([one, ...more])
    expect(lake.store.get('a')).toMatchObject({ count: 5 })
    expect(lake.committed.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('a reference', () => {
  test('that is strong needs its target', async () => {
    const refused = await refusalOf(
      lake.transact([{ create: faq('a', { kit: reference('none') }) }]),
    )
    expect(refused).toMatchObject({
      status: 409,
      description: expect.stringContaining('"a" references non-existent document "none"'),
      items: [
        {
          error: {
            type: 'documentReferencesNonexistentDocumentError',
            id: 'a',
            referencingIDs: ['none'],
          },
        },
      ],
    })
    await lake.transact([
      { create: faq('a', { kit: reference('b'), other: reference('none', { _weak: true }) }) },
      { create: faq('b') },
    ])
    expect(lake.store.get('a')).toBeDefined()
  })

  test('that is strong protects its target until it is removed itself', async () => {
    await lake.transact([
      { create: faq('target') },
      { create: faq('strong', { kit: reference('target') }) },
      { create: faq('weak', { kit: reference('target', { _weak: true }) }) },
    ])
    const refused = await refusalOf(lake.transact([{ delete: { id: 'target' } }]))
    expect(refused).toMatchObject({
      status: 409,
      description: expect.stringContaining('"target" cannot be deleted'),
      items: [
        {
          error: {
            type: 'documentHasExistingReferencesError',
            id: 'target',
            referencingIDs: ['strong'],
          },
        },
      ],
    })
    await lake.transact([{ patch: { id: 'strong', unset: ['kit'] } }, { delete: { id: 'target' } }])
    expect(lake.store.get('target')).toBeUndefined()
  })

  test('moved to another document frees the first', async () => {
    await lake.transact([
      { create: faq('one') },
      { create: faq('two') },
      { create: faq('a', { kit: reference('one') }) },
    ])
    await lake.transact([
      { patch: { id: 'a', set: { kit: reference('two') } } },
      { delete: { id: 'one' } },
    ])
    expect(lake.store.get('one')).toBeUndefined()
  })
})

describe('a write by query', () => {
  const query = '*[_type == "faq" && question == $question]'
  const params = { question: 'Why?' }
  const create = (id: string) => ({ create: faq(id, { question: 'Why?' }) })

  test('changes and deletes the documents that the query finds', async () => {
    await lake.transact([create('a'), create('b'), { create: faq('c', { question: 'How?' }) }])
    const { results } = await lake.transact([{ patch: { query, params, set: { seen: true } } }])
    expect(results.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(lake.store.get('c')).not.toHaveProperty('seen')
    await lake.transact([{ delete: { query: '*[seen == true]' } }])
    expect([...lake.store.all()].map(({ _id }) => _id)).toEqual(['c'])
  })

  test('selects again if a document changes in between', async () => {
    await lake.transact([create('a'), create('b')])
    let queries = 0
    lake.hooks.beforeAnswer = async () => {
      queries += 1
      if (queries === 1) await lake.transact([{ patch: { id: 'a', set: { question: 'No' } } }])
    }
    const { results } = await lake.transact([{ patch: { query, params, set: { seen: true } } }])
    expect(results.map(({ id }) => id)).toEqual(['b'])
    expect(queries).toBe(2)
  })

  test('does not select again if another document changes', async () => {
    await lake.transact([create('a'), { create: faq('c') }])
    let queries = 0
    lake.hooks.beforeAnswer = async () => {
      queries += 1
      await lake.transact([{ patch: { id: 'c', set: { queries } } }])
    }
    await lake.transact([{ patch: { query, params, set: { seen: true } } }])
    expect(queries).toBe(1)
  })

  test('whose documents keep changing is selected while the other writers wait', async () => {
    await lake.transact([create('a')])
    let queries = 0
    lake.hooks.beforeAnswer = async () => {
      queries += 1
      const change = lake.transact([{ patch: { id: 'a', set: { queries } } }])
      // The last query runs while other writers wait.
      if (queries <= 5) await change
    }
    await lake.transact([{ patch: { query, params, set: { seen: true } } }])
    expect(queries).toBe(6)
    expect(lake.store.get('a')).toMatchObject({ seen: true })
  })

  test.each([
    [
      [{ _id: 'a' }, { _id: 'b' }],
      ['a', 'b'],
    ],
    [{ _id: 'a' }, ['a']],
    [null, []],
    [[null, 5, {}, { _id: 5 }, 'a'], []],
  ])('finds in %j the ids %j', (result, ids) => {
    expect(idsIn(result)).toEqual(ids)
  })
})
