import { expect, test } from 'vitest'
import { redirectEnd, redirectTable } from './redirect-table.ts'

const row = (from: unknown, to: unknown, permanent?: unknown) => ({
  _id: `${String(from)}>${String(to)}`,
  from,
  to,
  permanent,
})
const noPage = () => false

test('sets invalid redirects aside, and keeps the others', () => {
  const rows = [
    row('/a', '/b'),
    row('/c', 'https://evil.example/'),
    row('/d', '//evil.example'),
    row('/', '/b'),
    row('/studio', '/b'),
    row(7, '/b'),
    null,
    row('/e', '/a', false),
  ]
  const { byKey, refused } = redirectTable(rows)
  expect([...byKey.keys()]).toEqual(['/a', '/e'])
  expect(refused).toHaveLength(6)
})

test('of two redirects of one address the first counts, however it is spelled', () => {
  const { byKey } = redirectTable([row('/A/', '/b'), row('/a', '/c')])
  expect(byKey.get('/a')?.target.path).toBe('/b')
})

test('follows a chain to its end; it is permanent if each part is', () => {
  const table = redirectTable([row('/a', '/B#x'), row('/b', '/c'), row('/c', '/d#y', false)])
  expect(redirectEnd('/a', table, noPage)).toEqual({ path: '/d', hash: '#y', isPermanent: false })
  expect(redirectEnd('/a', table, (path) => path === '/c')).toEqual({
    path: '/c',
    hash: '#x',
    isPermanent: true,
  })
  expect(redirectEnd('/d', table, noPage)).toBeUndefined()
})

test.each([
  [[row('/a', '/a')]],
  [[row('/a', '/b'), row('/b', '/A/')]],
  [[row('/a', '/b'), row('/b', '/c'), row('/c', '/b')]],
])('a loop is reported, unless it contains a page', (rows) => {
  const table = redirectTable(rows)
  expect(redirectEnd('/a', table, noPage)).toBe('loop')
  if (rows.length > 1) expect(redirectEnd('/a', table, () => true)).toMatchObject({ path: '/b' })
})

test('a chain is followed for fifty redirects, so that none costs a visitor seconds', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => row(`/p${at}`, `/p${at + 1}`))
  const table = redirectTable(rows)
  expect(redirectEnd('/p9950', table, noPage)).toMatchObject({ path: '/p10000' })
  expect(redirectEnd('/p9949', table, noPage)).toBe('loop')
  expect(redirectEnd('/p0', table, noPage)).toBe('loop')
})
