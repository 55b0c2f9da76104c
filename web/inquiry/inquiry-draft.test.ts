import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, keepDraft, keepSendKey, readDraft, readSendKey } from './inquiry-draft.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('a half-filled form comes back as it was typed, each form its own', () => {
  keepDraft('contact', { name: ' A', email: 'a@', categories: ['fbo'], kitsInterested: [] })
  expect(readDraft('contact')).toMatchObject({ name: ' A', email: 'a@', categories: ['fbo'] })
  expect(readDraft('order')).toBeNull()
  dropDraft('contact')
  expect(readDraft('contact')).toBeNull()
})

test('the key of a form outlives a reload, until its inquiry was sent', () => {
  keepSendKey('contact', 'one-and-the-same')
  expect(readSendKey('contact')).toBe('one-and-the-same')
  expect(readSendKey('order')).toBeNull()
  dropDraft('contact')
  expect(readSendKey('contact')).toBeNull()
})

test('choices that no longer exist, and drafts that cannot be read, are left out', () => {
  keepDraft('contact', { name: 'Ada', categories: ['no-such-category'], phone: 7 })
  expect(readDraft('contact')).toMatchObject({ name: 'Ada', categories: [], phone: '' })
  stored.set('petjet-inquiry-contact', '{broken')
  expect(readDraft('contact')).toBeNull()
})

test('a browser without storage has no draft and no error', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepDraft('contact', { name: 'Ada' })
  keepSendKey('contact', 'a-key')
  dropDraft('contact')
  expect(readDraft('contact')).toBeNull()
  expect(readSendKey('contact')).toBeNull()
})
