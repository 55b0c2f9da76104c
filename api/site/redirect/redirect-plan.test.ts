import { expect, test } from 'vitest'
import { automaticId } from '#schemas/content/redirect/automatic-redirect.ts'
import { type AddressState, planRedirects } from './redirect-plan.ts'

const changedAt = '2026-01-01T00:00:00Z'
const kit = (_id: string, slug: string | null) => ({
  _id,
  _type: 'product',
  title: `Kit ${_id}`,
  slug,
  changedAt,
})
const program = (_id: string, slug: string) => ({
  _id,
  _type: 'program',
  title: 'Jet',
  slug,
  changedAt,
})
const left = (path: string, to: string) => ({ _id: automaticId(path), from: path, to, changedAt })

function plan(state: Partial<AddressState>) {
  const known = new Map([
    ['a', '/products/a'],
    ['b', '/products/b'],
  ])
  const { make, ...rest } = planRedirects({
    pages: [],
    unpublished: [],
    redirects: [],
    known,
    ...state,
  })
  return { ...rest, make: make.map(({ from, to, permanent }) => [from, to, permanent]) }
}

const nothing = { make: [], retarget: [], remove: [], note: undefined }

test('the first time, addresses are only recorded', () => {
  const state = { known: undefined, pages: [kit('a', 'x'), kit('c', null), program('p', 'calm')] }
  expect(plan({ ...state, redirects: [left('/products/x', '/about')] })).toEqual({
    ...nothing,
    note: new Map([['a', '/products/x']]),
  })
})

test('nothing is written if no address has changed', () => {
  expect(plan({ pages: [kit('a', 'a'), kit('b', 'b')] })).toEqual(nothing)
})

test('a changed address redirects to the new one, and so do its earlier redirects', () => {
  const redirects = [
    { _id: 'mine', from: '/older', to: '/Products/A#included', changedAt },
    { _id: 'other', from: '/else', to: '/products/b', changedAt },
    { _id: 'damaged', from: null, to: null, changedAt },
  ]
  expect(plan({ pages: [kit('a', 'café'), kit('b', 'b')], redirects })).toEqual({
    make: [['/products/a', '/products/café', true]],
    retarget: [{ _id: 'mine', to: '/products/caf%C3%A9#included' }],
    remove: [],
    note: new Map([
      ['a', '/products/caf%C3%A9'],
      ['b', '/products/b'],
    ]),
  })
})

test('a redirect that an editor or another server has made stays as it is', () => {
  const redirects = [{ _id: 'mine', from: '/products/A/', to: '/contact', changedAt }]
  expect(plan({ pages: [kit('a', 'c'), kit('b', 'b')], redirects }).make).toEqual([])
})

test('a change and its reversal leave one redirect and no loop', () => {
  const back = plan({
    known: new Map([['a', '/products/b']]),
    pages: [kit('a', 'a')],
    redirects: [
      left('/products/a', '/products/b'),
      { _id: 'mine', from: '/x', to: '/products/b', changedAt },
    ],
  })
  expect(back).toMatchObject({
    make: [['/products/b', '/products/a', true]],
    retarget: [{ _id: 'mine', to: '/products/a' }],
    remove: [automaticId('/products/a')],
  })
})

test('two kits that swap their addresses leave no redirect', () => {
  expect(plan({ pages: [kit('a', 'b'), kit('b', 'a')] })).toMatchObject({
    make: [],
    retarget: [],
    remove: [],
  })
})

test('an address that another kit has taken keeps its redirects', () => {
  const redirects = [{ _id: 'mine', from: '/x', to: '/products/a', changedAt }]
  const taken = plan({ pages: [kit('a', 'c'), kit('b', 'b'), kit('new', 'a')], redirects })
  expect(taken).toMatchObject({ make: [], retarget: [], remove: [] })
})

test('a new kit replaces another kit’s automatic redirect, but not an editor’s', () => {
  const pages = [kit('a', 'a'), kit('b', 'b'), kit('new', 'old'), kit('next', 'mine')]
  const redirects = [
    left('/products/old', '/products/a'),
    { _id: 'mine', from: '/products/mine', to: '/', changedAt },
  ]
  expect(plan({ pages, redirects }).remove).toEqual([automaticId('/products/old')])
})

test('an unpublished kit that returns elsewhere leaves a redirect, a deleted one none', () => {
  const off = plan({ pages: [kit('b', 'b')], unpublished: ['a'] })
  expect(off).toEqual(nothing)
  expect(plan({ pages: [kit('a', 'c'), kit('b', 'b')] }).make).toEqual([
    ['/products/a', '/products/c', true],
  ])
  const deleted = plan({ pages: [kit('b', 'b')] })
  expect(deleted).toEqual({ ...nothing, note: new Map([['b', '/products/b']]) })
})

test('a page that is published again loses the redirect that was made when it was taken off', () => {
  const redirects = [left('/products/a', '/products')]
  const back = { ...kit('a', 'a'), changedAt: '2026-01-02T00:00:00Z' }
  expect(plan({ pages: [back, kit('b', 'b')], redirects }).remove).toEqual([
    automaticId('/products/a'),
  ])
  // The Studio creates the redirect just before it takes the page off the site.
  expect(plan({ pages: [kit('a', 'a'), kit('b', 'b')], redirects }).remove).toEqual([])
})

test('a program that loses its page redirects to the programs for now', () => {
  const known = new Map([['p', '/programs/jetsanitize']])
  expect(plan({ known, pages: [program('p', 'steam')] })).toMatchObject({
    make: [['/programs/jetsanitize', '/programs', false]],
    note: new Map(),
  })
})
