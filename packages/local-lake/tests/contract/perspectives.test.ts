import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { id, kit, openContract, run, type } from './contract-run.ts'
import type { ContractTarget } from './contract-target.ts'

let target: ContractTarget

beforeAll(async () => {
  target = await openContract()
})

afterAll(() => target.stop())

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

  test('drafts shows drafts in place of published documents', async () => {
    expect(await read('drafts')).toEqual([
      { _id: id('both'), title: 'b draft' },
      { _id: id('new'), title: 'c new' },
      { _id: id('only'), title: 'd only published' },
    ])
  })

  test("drafts returns a document's original id", async () => {
    const original = await target.editor.fetch(
      '*[_id == $id][0]._originalId',
      { id: id('both') },
      { perspective: 'drafts' },
    )
    expect(original).toBe(`drafts.${id('both')}`)
  })

  test('a release takes precedence over drafts', async () => {
    const versionId = `versions.r${run}.${id('only')}`
    const version = { ...kit('only', { group: 'perspective', title: 'e release' }), _id: versionId }
    await target.editor.createOrReplace(version)
    const titles = (await read([`r${run}`, 'drafts'])).map(({ title }) => title)
    expect(titles).toEqual(['b draft', 'c new', 'e release'])
    await target.editor.delete(versionId)
  })
})
