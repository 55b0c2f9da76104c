import type { SanityClient } from '@sanity/client'
import { filter, firstValueFrom, tap } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { id, kit, openContract, refusal, run, type } from './contract-run.ts'
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

describe('an API version older than releases', () => {
  const published = id('older')
  const draft = `drafts.${published}`
  const version = `versions.r${run}.${published}`
  const older = () => target.editor.withConfig({ apiVersion: '2025-02-18' })
  const recent = () => target.editor.withConfig({ apiVersion: '2025-02-19' })

  beforeAll(async () => {
    const transaction = target.editor.transaction()
    for (const _id of [published, draft, version]) {
      transaction.createOrReplace({ ...kit('older', { group: 'older' }), _id })
    }
    await transaction.commit()
  })

  afterAll(async () => {
    await target.editor.delete(draft)
    await target.editor.delete(version)
  })

  test('finds no document of a release, even in the raw perspective', async () => {
    const query = '*[_type == $type && group == "older"] | order(_id asc)._id'
    const find = (client: SanityClient) => client.fetch(query, { type }, { perspective: 'raw' })
    expect(await find(older())).toEqual([published, draft])
    expect(await find(recent())).toEqual([published, draft, version])
    const count = 'count(*[_type == $type && group == "older"])'
    expect(await older().fetch(count, { type }, { perspective: 'raw' })).toBe(2)
  })

  test('reads no document of a release', async () => {
    expect(await older().getDocument(version)).toBeUndefined()
    expect(await recent().getDocument(version)).toMatchObject({ _id: version })
    expect(await older().getDocuments([draft, version])).toMatchObject([{ _id: draft }, null])
  })

  test('exports no document of a release', async () => {
    const exported = async (client: SanityClient) => {
      const { dataset, token } = client.config()
      const url = client.getUrl(`/data/export/${dataset}?types=${type}`)
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      return (await answer.text()).includes(`"${version}"`)
    }
    expect(await exported(older())).toBe(false)
    expect(await exported(recent())).toBe(true)
  })

  test('hears nothing about the documents of releases', async () => {
    const heard = firstValueFrom(
      older()
        .listen(
          '*[_type == $type && group == "older"]',
          { type },
          { events: ['welcome', 'mutation'] },
        )
        .pipe(
          tap((event) => {
            if (event.type !== 'welcome') return
            void target.editor
              .patch(version, { set: { price: 1 } })
              .commit()
              .then(() => target.editor.patch(draft, { set: { price: 1 } }).commit())
          }),
          filter((event) => event.type === 'mutation'),
        ),
    )
    expect(await heard).toMatchObject({ documentId: draft })
  })

  test('does not know the perspective of a release', async () => {
    const fetched = older().fetch('*', {}, { perspective: [`r${run}`, 'drafts'] })
    expect(await refusal(fetched)).toMatchObject({
      status: 400,
      message: expect.stringContaining('Complex perspectives are not supported for this version'),
    })
  })
})
