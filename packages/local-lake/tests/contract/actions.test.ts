import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { id, kit, openContract, refusal, type } from './contract-run.ts'
import type { ContractTarget } from './contract-target.ts'

let target: ContractTarget

beforeAll(async () => {
  target = await openContract()
})

afterAll(() => target.stop())

describe('actions', () => {
  const draftId = (name: string) => `drafts.${id(name)}`
  const act = (actionType: string, fields: Record<string, unknown>) =>
    // The client's types accept each action only by its literal name.
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

  test('an edit without changes creates the draft', async () => {
    await target.editor.create(kit('untouched'))
    await act('edit', {
      ...pair('untouched'),
      patch: { unset: ['_empty_action_guard_pseudo_field_'] },
    })
    expect(await states('untouched')).toEqual(['untouched', 'untouched'])
    await act('discard', { draftId: draftId('untouched') })
    expect(await states('untouched')).toEqual(['untouched', null])
  })

  test('publishing a document that another user has changed is rejected', async () => {
    await target.editor.create(kit('raced'))
    await act('edit', { ...pair('raced'), patch: { set: { title: 'mine' } } })
    const stale = act('publish', { ...pair('raced'), ifPublishedRevisionId: 'another' })
    expect((await refusal(stale)).status).toBe(409)
    expect(await states('raced')).toEqual(['raced', 'mine'])
  })

  test('a reference becomes strong when its target is published', async () => {
    await target.editor.create(kit('waited-for'))
    const to = { _ref: id('waited-for'), _weak: true, _strengthenOnPublish: { type } }
    await target.editor.create({ ...kit('waiting', { to }), _id: draftId('waiting') })
    await act('publish', pair('waiting'))
    expect((await target.editor.getDocument(id('waiting')))?.['to']).toEqual({
      _ref: id('waited-for'),
    })
  })

  test('an unknown action is rejected', async () => {
    expect((await refusal(act('frobnicate', pair('life')))).status).toBe(400)
  })
})
