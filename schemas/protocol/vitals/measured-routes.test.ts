import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measuredRoutes } from './measured-routes.ts'

test('web vitals are measured on every route, except the pages for staff, developers and images', () => {
  const tree = readFileSync('web/route-tree.gen.ts', 'utf8')
  const all = [...tree.matchAll(/^ {6}fullPath: '(.*)'$/gm)].map(([, path = '']) => path)
  const unmeasured = [
    '/admin',
    '/admin/inquiries/$reference',
    '/design',
    '/images',
    '/shopify-test',
  ]
  // A renamed route must not stay in the list.
  expect(all).toEqual(expect.arrayContaining(unmeasured))
  expect(all.filter((path) => !unmeasured.includes(path)).toSorted()).toEqual(
    [...measuredRoutes].toSorted(),
  )
})
