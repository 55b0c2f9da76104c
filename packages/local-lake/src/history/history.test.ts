import * as v from 'valibot'
import type { SanityClient } from '@sanity/client'
import { applyPatch } from 'mendoza'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  editorToken,
  startLake,
  testLakeClient,
  type RunningLake,
} from '../../tests/support/start-lake.ts'

let running: RunningLake
let editor: SanityClient
const pair = { draftId: 'drafts.kit', publishedId: 'kit' }

const patchSchema = v.array(v.unknown())
const historyLine = v.looseObject({
  id: v.string(),
  author: v.string(),
  timestamp: v.string(),
  documentIDs: v.array(v.string()),
  effects: v.optional(
    v.record(v.string(), v.object({ apply: patchSchema, revert: patchSchema })),
    {},
  ),
})
const documentWithTitle = v.nullable(v.looseObject({ title: v.optional(v.string()) }))

beforeAll(async () => {
  running = await startLake()
  editor = testLakeClient(running.host)
  const act = (actionType: string, fields: object, transactionId: string) =>
    // The client's types accept each action only by its literal name.
    editor.action({ actionType: `sanity.action.document.${actionType}`, ...fields } as never, {
      transactionId,
    })
  const attributes = { _id: 'drafts.kit', _type: 'kit', title: 'One' }
  await act('create', { publishedId: 'kit', attributes }, 'tx-create')
  await act('edit', { ...pair, patch: { set: { title: 'Two' } } }, 'tx-edit')
  await act('publish', pair, 'tx-publish')
  await act('edit', { ...pair, patch: { set: { title: 'Three' } } }, 'tx-again')
  await act('discard', { draftId: 'drafts.kit' }, 'tx-discard')
  await act('unpublish', pair, 'tx-unpublish')
})

afterAll(() => running.stop())

async function transactions(search: string) {
  const response = await fetch(
    `${running.host}/v1/data/history/test/transactions/kit,drafts.kit?${search}`,
    { headers: { authorization: `Bearer ${editorToken}` } },
  )
  const lines = (await response.text()).split('\n').filter(Boolean)
  return lines.map((line) => v.parse(historyLine, JSON.parse(line)))
}

test('transactions are listed in order, with a limit, from either end', async () => {
  const ids = async (search: string) => (await transactions(search)).map(({ id }) => id)
  const all = ['tx-create', 'tx-edit', 'tx-publish', 'tx-again', 'tx-discard', 'tx-unpublish']
  expect(await ids('')).toEqual(all)
  expect(await ids('reverse=true&limit=2')).toEqual(['tx-unpublish', 'tx-discard'])
  expect(await ids('fromTransaction=tx-publish&toTransaction=tx-discard')).toEqual(all.slice(2, 5))
  expect(await ids('authors=nobody')).toEqual([])
})

test('transaction effects rebuild the draft, forward and backward', async () => {
  const lines = await transactions('effectFormat=mendoza&excludeContent=true')
  let draft: unknown = null
  const titles: unknown[] = []
  for (const { effects } of lines) {
    const effect = effects['drafts.kit']
    if (!effect) continue
    const next: unknown = applyPatch(draft, effect.apply)
    expect(applyPatch(next, effect.revert)).toEqual(draft)
    draft = next
    titles.push(v.parse(documentWithTitle, draft)?.title ?? null)
  }
  expect(titles).toEqual(['One', 'Two', null, 'Three', null, 'Two'])
})

test('returns a document at a revision, at a time, or in its last state', async () => {
  const read = async (search: string) => {
    const { documents } = await editor.request<{ documents: { _id: string; title: string }[] }>({
      url: `/data/history/test/documents/kit,drafts.kit?${search}`,
    })
    return documents.map(({ _id, title }) => `${_id} ${title}`)
  }
  expect(await read('revision=tx-edit')).toEqual(['drafts.kit Two'])
  expect(await read('revision=tx-publish')).toEqual(['kit Two'])
  expect(await read('revision=tx-again')).toEqual(['kit Two', 'drafts.kit Three'])
  expect(await read('lastRevision=true')).toEqual(['kit Two', 'drafts.kit Two'])
  expect(await read('time=2020-01-01T00:00:00Z')).toEqual([])
  expect(await read(`time=${new Date().toISOString()}`)).toEqual(['drafts.kit Two'])
})

test("the history panel gets a document's events", async () => {
  const read = async (id: string, search = '') => {
    const page = await editor.request<{
      events: Record<string, { type: string }[]>
      nextCursor: string
    }>({ url: `/data/history/test/events/documents/${id}${search}` })
    return { types: page.events[id]?.map(({ type }) => type), nextCursor: page.nextCursor }
  }
  expect(await read('drafts.kit')).toEqual({
    types: [
      'createDocumentVersion',
      'deleteDocumentVersion',
      'createDocumentVersion',
      'publishDocumentVersion',
      'createDocumentVersion',
    ],
    nextCursor: '',
  })
  expect((await read('kit')).types).toEqual(['unpublishDocument', 'publishDocumentVersion'])
  const first = await read('kit', '?limit=1')
  expect(first.types).toEqual(['unpublishDocument'])
  const rest = await read('kit', `?limit=1&nextCursor=${encodeURIComponent(first.nextCursor)}`)
  expect(rest).toEqual({ types: ['publishDocumentVersion'], nextCursor: '' })
})

test('history needs a token', async () => {
  const response = await fetch(`${running.host}/v1/data/history/test/transactions/kit`)
  expect(response.status).toBe(401)
})
