import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import {
  clearDraft,
  readDraft,
  saveDraft,
  storedIdempotencyKey,
  storedPrefill,
} from './inquiry-draft.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

test('each form keeps its draft as typed, its key and its chosen kit until its inquiry is sent', () => {
  saveDraft('contact', { name: ' A', email: 'a@', categories: ['fbo'], kitsInterested: [] })
  storedIdempotencyKey('contact').set('key')
  storedPrefill('contact').set('visit')
  const kept = (source: string) => [
    readDraft(source),
    storedIdempotencyKey(source).get(),
    storedPrefill(source).get(),
  ]
  const draft = expect.objectContaining({ name: ' A', email: 'a@', categories: ['fbo'] })
  expect(kept('contact')).toEqual([draft, 'key', 'visit'])
  expect(kept('order')).toEqual([null, null, null])
  clearDraft('contact')
  expect(kept('contact')).toEqual([null, null, null])
})

test('a draft is read without choices that no longer exist, and an unreadable one not at all', () => {
  saveDraft('contact', { name: 'Ada', categories: ['no-such-category'], phone: 7 })
  expect(readDraft('contact')).toMatchObject({ name: 'Ada', categories: [], phone: '' })
  sessionStorage.setItem('petjet-inquiry-contact', '{broken')
  expect(readDraft('contact')).toBeNull()
})

test('a browser without storage has no draft and no error', () => {
  vi.stubGlobal('sessionStorage', undefined)
  saveDraft('contact', { name: 'Ada' })
  clearDraft('contact')
  expect(readDraft('contact')).toBeNull()
})
