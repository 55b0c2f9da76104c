import type { HistoryUpdate } from '@sanity/visual-editing'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { siteHistory } from './overlays.ts'

const origin = 'https://www.example.com'

function start() {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const reported: HistoryUpdate[] = []
  const adapter = siteHistory({ history }, origin)
  const end = adapter.subscribe((update) => reported.push(update))
  return { history, reported, adapter, end }
}

test('moves in the page move the Studio', () => {
  const { history, reported, end } = start()
  history.push('/products?page=2#kits')
  history.replace('/products')
  history.back()
  end()
  history.push('/about')
  expect(reported).toEqual([
    { type: 'replace', url: '/' },
    { type: 'push', url: '/products?page=2#kits' },
    { type: 'replace', url: '/products' },
    { type: 'pop', url: '/' },
  ])
})

test('moves in the Studio move the page, and no further than the site', () => {
  const { history, adapter } = start()
  const here = () => history.location.href
  adapter.update({ type: 'push', url: '/products/master-kit?from=studio#top' })
  expect(here()).toBe('/products/master-kit?from=studio#top')
  adapter.update({ type: 'replace', url: `${origin}/contact` })
  expect(here()).toBe('/contact')
  adapter.update({ type: 'pop', url: '/' })
  expect(here()).toBe('/')
  for (const url of ['https://elsewhere.example/contact', '//elsewhere.example', 'javascript:1']) {
    adapter.update({ type: 'push', url })
  }
  expect(here()).toBe('/')
})

test('a move to the current page adds no history entry', () => {
  const { history, adapter } = start()
  adapter.update({ type: 'push', url: '/' })
  expect(history.length).toBe(1)
})
