import type { SanityClient } from 'sanity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type RunningLake,
  startLake,
  testLakeClient,
  viewerToken,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { markChecked, NotMarked } from './to-check-section.tsx'
import { storedContent } from './health-watch.ts'

let running: RunningLake

// The Studio's client and ours are one class, which two packages declare.
const clientWith = (config: object) =>
  testLakeClient(running.host, config) as unknown as SanityClient

beforeAll(async () => {
  running = await startLake()
})
afterAll(() => running.stop())

test('publishes the check immediately, unless a draft would undo it', async () => {
  const editor = clientWith({ perspective: 'raw' })
  const kit = { _type: 'product', title: 'Kit', toCheck: true }
  await editor.create({ _id: 'a', ...kit })
  await editor.create({ _id: 'b', ...kit })
  await editor.create({ _id: 'drafts.b', ...kit, title: 'New' })
  await markChecked(editor, 'a')
  expect(await editor.getDocument('a')).toMatchObject({ title: 'Kit', toCheck: false })
  await expect(markChecked(editor, 'b')).rejects.toThrow(NotMarked)
  expect(await editor.getDocument('b')).toMatchObject({ toCheck: true })
})

test('a viewer cannot mark documents', async () => {
  const editor = clientWith({ perspective: 'raw' })
  await editor.create({ _id: 'c', _type: 'product', toCheck: true })
  const viewer = clientWith({ token: viewerToken, maxRetries: 0 })
  await expect(markChecked(viewer, 'c')).rejects.not.toThrow(NotMarked)
  expect(await editor.getDocument('c')).toMatchObject({ toCheck: true })
})

test('content health loads content and files, but no inquiries', async () => {
  const editor = clientWith({ perspective: 'raw' })
  await editor.create({ _id: 'faq', _type: 'faq' })
  await editor.create({ _id: 'file-a-pdf', _type: 'sanity.fileAsset', size: 7 })
  await editor.create({ _id: 'inquiry.1', _type: 'inquiry' })
  const ids = (await storedContent(editor)).map(({ _id }) => _id)
  expect(ids).toEqual(expect.arrayContaining(['faq', 'file-a-pdf']))
  expect(ids).not.toContain('inquiry.1')
})
