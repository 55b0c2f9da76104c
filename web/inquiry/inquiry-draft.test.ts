import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearDraft,
  isKitPrefilled,
  rememberPrefilledKit,
  saveDraft,
  saveIdempotencyKey,
  readDraft,
  readIdempotencyKey,
} from './inquiry-draft.ts'

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
  saveDraft('contact', { name: ' A', email: 'a@', categories: ['fbo'], kitsInterested: [] })
  expect(readDraft('contact')).toMatchObject({ name: ' A', email: 'a@', categories: ['fbo'] })
  expect(readDraft('order')).toBeNull()
  clearDraft('contact')
  expect(readDraft('contact')).toBeNull()
})

test('the key of a form and its chosen kit outlive a reload, until its inquiry was sent', () => {
  saveIdempotencyKey('contact', 'one-and-the-same')
  rememberPrefilledKit('contact', 'visit')
  expect(readIdempotencyKey('contact')).toBe('one-and-the-same')
  expect(readIdempotencyKey('order')).toBeNull()
  expect([isKitPrefilled('contact', 'visit'), isKitPrefilled('contact', 'another')]).toEqual([
    true,
    false,
  ])
  clearDraft('contact')
  expect(readIdempotencyKey('contact')).toBeNull()
  expect(isKitPrefilled('contact', 'visit')).toBe(false)
})

test('choices that no longer exist, and drafts that cannot be read, are left out', () => {
  saveDraft('contact', { name: 'Ada', categories: ['no-such-category'], phone: 7 })
  expect(readDraft('contact')).toMatchObject({ name: 'Ada', categories: [], phone: '' })
  stored.set('petjet-inquiry-contact', '{broken')
  expect(readDraft('contact')).toBeNull()
})

test('a browser without storage has no draft and no error', () => {
  vi.stubGlobal('sessionStorage', undefined)
  saveDraft('contact', { name: 'Ada' })
  saveIdempotencyKey('contact', 'a-key')
  clearDraft('contact')
  expect(readDraft('contact')).toBeNull()
  expect(readIdempotencyKey('contact')).toBeNull()
})
