import { describe, expect, test } from 'vitest'
import { openSession, previewKeys, sealSession, type PreviewSession } from './preview-session.ts'

const env = {
  SITE_URL: 'https://www.example.com',
  SANITY_PROJECT_ID: 'abc123',
  SANITY_DATASET: 'production',
  SANITY_READ_TOKEN: 'a token',
}
const keys = previewKeys(env)
const [key] = keys
const session: PreviewSession = {
  kind: 'studio',
  endsAt: 2000,
  perspective: 'rABC,drafts',
  secret: 's'.repeat(43),
  studioUrl: 'https://www.example.com/studio',
}
const sealed = sealSession(key, session)
const [payload = '', signature = ''] = sealed.split('.')

test('a session is read unchanged on every server of the site', () => {
  expect(openSession(previewKeys({ ...env }), sealed, 1000)).toEqual(session)
})

test('the longest perspective fits into a cookie', () => {
  const perspective = Array.from({ length: 16 }, () => 'r'.repeat(64)).join(',')
  const longest = sealSession(key, { ...session, perspective })
  expect(openSession(keys, longest, 1000)?.perspective).toBe(perspective)
  expect(longest.length).toBeLessThan(4000)
})

test('a session is invalid from its end on', () => {
  expect(openSession(keys, sealed, 1999)).toBeDefined()
  expect(openSession(keys, sealed, 2000)).toBeUndefined()
})

describe('a key belongs to one site, dataset and token', () => {
  test.each([
    { SITE_URL: 'https://other.example.com' },
    { SANITY_PROJECT_ID: 'other' },
    { SANITY_DATASET: 'staging' },
    { SANITY_READ_TOKEN: 'another token' },
  ])('%j', (other) => {
    expect(openSession(previewKeys({ ...env, ...other }), sealed, 1000)).toBeUndefined()
  })
})

const forged = (changes: object) =>
  Buffer.from(JSON.stringify({ ...session, ...changes })).toString('base64url')
const other = sealSession(key, { ...session, kind: 'share' })

test.each([
  ['nothing', ''],
  ['a dot', '.'],
  ['no signature', payload],
  ['an empty signature', `${payload}.`],
  ['a truncated signature', sealed.slice(0, -1)],
  ['a truncated session', `${payload.slice(0, -4)}.${signature}`],
  ['the signature of another session', `${payload}.${other.split('.')[1]}`],
  ['a later end', `${forged({ endsAt: 9e15 })}.${signature}`],
  ['another perspective', `${forged({ perspective: 'raw' })}.${signature}`],
  ['more', `${sealed}.${signature}`],
  ['what is no session', `${Buffer.from('null').toString('base64url')}.${signature}`],
  ['a long text', 'x'.repeat(100_000)],
  ['the token itself', env.SANITY_READ_TOKEN],
])('%s gives no access', (_, text) => expect(openSession(keys, text, 1000)).toBeUndefined())

test('a signed session must also have the format of this release', () => {
  const strange = { ...session, perspective: 'raw' }
  expect(openSession(keys, sealSession(key, strange), 1000)).toBeUndefined()
})
