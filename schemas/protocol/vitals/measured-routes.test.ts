import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measuredRoutes } from './measured-routes.ts'

test('every route of the site is measured, except those for staff', () => {
  const tree = readFileSync('web/route-tree.gen.ts', 'utf8')
  const all = [...tree.matchAll(/^ {6}fullPath: '(.*)'$/gm)].map(([, path = '']) => path)
  const forStaff = ['/admin', '/admin/inquiries/$reference', '/design', '/images', '/shopify-test']
  expect(all).toEqual(expect.arrayContaining(forStaff))
  expect(all.filter((path) => !forStaff.includes(path)).toSorted()).toEqual(
    [...measuredRoutes].toSorted(),
  )
})
