import { describe, expect, test } from 'vitest'
import { openMemoryWriter, refusalOf } from '../../tests/support/memory-writer.ts'
import { limits } from '../limits.ts'
import type { PatchOperations } from './write-schemas.ts'

async function openWithKit(fields: Record<string, unknown>) {
  const lake = openMemoryWriter()
  await lake.transact([{ create: { _id: 'kit', _type: 'kit', ...fields } }])
  const patch = (operations: PatchOperations) =>
    lake.transact([{ patch: { id: 'kit', ...operations } }])
  return { ...lake, patch, kit: () => lake.store.get('kit') }
}

describe('a document is rejected if its JSON becomes too large', () => {
  const half = 'é'.repeat(limits.documentBytes / 4)

  test.each<[string, PatchOperations]>([
    ['set', { set: { more: half } }],
    ['setIfMissing', { setIfMissing: { more: half } }],
    ['merge', { merge: { more: half } }],
    ['insert', { insert: { after: 'list[-1]', items: [half] } }],
    ['set at many places', { set: { 'list[*].text': 'x'.repeat(limits.documentBytes / 50) } }],
    ['diffMatchPatch', { diffMatchPatch: { note: `@@ -1,0 +1,${half.length} @@\n+${half}\n` } }],
  ])('by %s', async (_name, operations) => {
    const list = Array.from({ length: 60 }, () => ({}))
    const { patch, kit } = await openWithKit({ text: half, list, note: '' })
    expect(await refusalOf(patch(operations))).toMatchObject({
      status: 413,
      type: 'mutationError',
      items: [{ index: 0, error: { type: 'documentTooLargeError', id: 'kit' } }],
    })
    expect(kit()?.['more']).toBeUndefined()
  })

  test('by an action or a creation, and a large document stays usable', async () => {
    const { act, kit, patch, transact } = await openWithKit({ text: half })
    const edit = {
      actionType: 'sanity.action.document.edit',
      draftId: 'drafts.kit',
      publishedId: 'kit',
      patch: { set: { more: half } },
    } as const
    expect(await refusalOf(act([edit]))).toMatchObject({
      status: 413,
      type: 'actionError',
      items: [{ error: { type: 'documentTooLargeError' } }],
    })
    expect(
      await refusalOf(transact([{ create: { _type: 'kit', text: half, more: half } }])),
    ).toMatchObject({ status: 413 })
    await patch({ set: { title: 'new' } })
    expect(kit()).toMatchObject({ title: 'new' })
  })
})

test('a size at the limit is accepted, and one byte more is not', async () => {
  const { patch, kit } = await openWithKit({ text: '' })
  const { length } = JSON.stringify(kit())
  await patch({ set: { text: 'x'.repeat(limits.documentBytes - length) } })
  expect(
    await refusalOf(patch({ set: { text: 'x'.repeat(limits.documentBytes - length + 1) } })),
  ).toMatchObject({ status: 413 })
})

test.each<[string, PatchOperations]>([
  ['inc', { inc: { number: 1.7e308 } }],
  ['dec', { dec: { number: Infinity } }],
  ['set', { set: { number: Infinity } }],
])('%s cannot make a number that JSON does not have', async (_name, operations) => {
  const { patch, kit } = await openWithKit({ number: 1.7e308 })
  const { status, description } = await refusalOf(patch(operations))
  expect(`${status} ${description}`).toMatch(/^400 .*outside the range of JSON numbers/)
  expect(kit()).toMatchObject({ number: 1.7e308 })
})

test('a text patch with too much work is rejected', async () => {
  const { patch } = await openWithKit({ text: 'lorem ipsum '.repeat(50_000) })
  const part = (at: number) => `@@ -${at * 40 + 1},8 +${at * 40 + 1},9 @@\n qwertyui\n+x\n`
  const parts = Array.from({ length: 1000 }, (_, at) => part(at)).join('')
  const { status, description } = await refusalOf(patch({ diffMatchPatch: { text: parts } }))
  expect(`${status} ${description}`).toMatch(/^400 .*set the text instead/)
})

test.each([
  ['names', 'a.'.repeat(20_000) + 'a'],
  ['indices', `list${'[0]'.repeat(20_000)}`],
  ['filters', `list${'[a'.repeat(20_000)}${']'.repeat(20_000)}`],
  ['descents', `list${'..a'.repeat(20_000)}`],
])('a path of too many %s is rejected as such', async (_name, path) => {
  const { patch } = await openWithKit({ list: [1] })
  for (const operations of [
    { set: { [path]: 1 } },
    { unset: [path] },
    { insert: { after: path, items: [] } },
  ]) {
    const { status, description } = await refusalOf(patch(operations))
    expect(`${status} ${description}`).toMatch(/^400 .*nested more than 100 levels/)
  }
})
