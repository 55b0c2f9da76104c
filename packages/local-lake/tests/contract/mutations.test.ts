import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { id, kit, openContract, refusal, run, type } from './contract-run.ts'
import type { ContractTarget } from './contract-target.ts'

let target: ContractTarget

beforeAll(async () => {
  target = await openContract()
})

afterAll(() => target.stop())

describe('mutations', () => {
  test('create gives an id, a revision and times', async () => {
    const created = await target.editor.create({ _type: type, title: 'without id' })
    expect(created._id).not.toBe('')
    expect(created._rev).not.toBe('')
    expect(created._createdAt).toBe(created._updatedAt)
    expect(Date.parse(created._createdAt)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('create rejects an existing id', async () => {
    await target.editor.create(kit('taken'))
    const { status, item } = await refusal(target.editor.create(kit('taken')))
    expect({ status, item }).toEqual({ status: 409, item: 'documentAlreadyExistsError' })
  })

  test('createIfNotExists does not change an existing document', async () => {
    await target.editor.create(kit('kept', { title: 'first' }))
    await target.editor.createIfNotExists(kit('kept', { title: 'second' }))
    expect((await target.editor.getDocument(id('kept')))?.['title']).toBe('first')
  })

  test('createOrReplace replaces the whole document', async () => {
    await target.editor.create(kit('replaced', { price: 1 }))
    const replaced = await target.editor.createOrReplace(kit('replaced', { title: 'new' }))
    expect(replaced).not.toHaveProperty('price')
  })

  test('a patch supports every operation', async () => {
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
      .setIfMissing({ price: 99, color: 'navy' })
      .unset(['parts[_key=="x"].count', 'tags[1]'])
      .inc({ price: 5 })
      .dec({ stock: 2 })
      .insert('after', 'tags[-1]', ['d'])
      .diffMatchPatch({ text: '@@ -1,10 +1,11 @@\n Calm cabin\n+s\n' })
      .commit()
    expect(patched).toMatchObject({
      price: 15,
      stock: 3,
      color: 'navy',
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

  test.each(['inc', 'dec'] as const)('%s needs a number that is present', async (operation) => {
    const name = `counted-${operation}`
    const fields = { text: '5', list: [{ _key: 'a', n: 1 }, { _key: 'b' }], gone: 1 }
    await target.editor.create(kit(name, fields))
    const patch = (path: string) =>
      target.editor.patch(id(name), { unset: ['gone'], [operation]: { [path]: 2 } })
    for (const path of ['missing', 'text', 'list', 'list[_key=="b"].n', 'list[*].n', 'gone']) {
      const { status, message } = await refusal(patch(path).commit())
      expect(status, path).toBe(400)
      expect(message, path).toMatch(/Cannot (in|de)crement .*because it is not/)
    }
    const sum = operation === 'inc' ? 3 : -1
    expect(await patch('list[_key=="a"].n').commit()).toHaveProperty('list.0.n', sum)
    const fresh = target.editor.patch(id(name)).setIfMissing({ fresh: 0 })
    const started = await fresh[operation]({ fresh: 2 }).commit()
    expect(started['fresh']).toBe(operation === 'inc' ? 2 : -2)
  })

  test.each([
    ['two positions', { before: 'list[0]', after: 'list[0]', items: [1] }],
    ['no position', { items: [1] }],
  ])('an insert with %s is rejected', async (name, insert) => {
    const { _id } = await target.editor.create(kit(name.replace(' ', '-'), { list: [1] }))
    // The client's types forbid it.
    const patch = target.editor.patch(_id, { insert } as never)
    expect((await refusal(patch.commit())).status).toBe(400)
  })

  test('insert adds items before, after and in place of others', async () => {
    await target.editor.create(kit('inserted', { list: [1, 2, 3] }))
    const patch = (place: 'before' | 'after' | 'replace', at: string, item: number) =>
      target.editor.patch(id('inserted')).insert(place, at, [item]).commit()
    await patch('before', 'list[0]', 0)
    await patch('after', 'list[1]', 9)
    expect(await patch('replace', 'list[-1]', 4)).toMatchObject({ list: [0, 1, 9, 2, 4] })
  })

  test('a patch by query changes every document it finds', async () => {
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

  test('a patch with an old revision is rejected', async () => {
    const created = await target.editor.create(kit('revised'))
    await target.editor.patch(id('revised')).set({ price: 1 }).commit()
    const stale = target.editor.patch(id('revised')).ifRevisionId(created._rev).set({ price: 2 })
    expect((await refusal(stale.commit())).status).toBe(409)
    expect((await target.editor.getDocument(id('revised')))?.['price']).toBe(1)
  })

  test('a transaction applies completely or not at all', async () => {
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
      // The client's types lack this option, which it passes on.
      .commit({ transactionId } as never)
    expect(documentIds).toEqual([id('t1'), id('t2')])
    const [one, two] = await target.editor.getDocuments([id('t1'), id('t2')])
    expect(one?._rev).toBe(two?._rev)
  })

  test('a dry run changes nothing', async () => {
    await target.editor.create(kit('dry'), { dryRun: true })
    expect(await target.editor.getDocument(id('dry'))).toBeUndefined()
  })

  test('array keys are generated on request', async () => {
    const created = await target.editor.create(kit('keyed', { parts: [{ name: 'leash' }] }), {
      autoGenerateArrayKeys: true,
    })
    expect(created).toHaveProperty('parts.0._key')
  })

  test('a document with references to it cannot be deleted, unless they are weak', async () => {
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

  test('a reference to a missing document is rejected', async () => {
    const dangling = kit('dangling', { to: { _ref: id('nowhere') } })
    expect((await refusal(target.editor.create(dangling))).status).toBe(409)
  })
})
