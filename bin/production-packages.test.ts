import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lockedPackages, productionPackages } from './production-packages.ts'

const locked = (packages: Record<string, object>) => lockedPackages(JSON.stringify({ packages }))

test('of several copies of a package, the nearest one is needed', () => {
  const packages = locked({
    '': { dependencies: { a: '1', '@o/c': '1' }, devDependencies: { tool: '1' } },
    'node_modules/a': { dependencies: { b: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { d: '1', e: '1' } },
    'node_modules/a/node_modules/d': {},
    'node_modules/b': {},
    'node_modules/d': {},
    'node_modules/e': {},
    'node_modules/@o/c': { optionalDependencies: { missing: '1', f: '1' } },
    'node_modules/f': { dependencies: { a: '1' } },
    'node_modules/tool': {},
  })
  expect([...productionPackages(packages)].toSorted()).toEqual([
    'node_modules/@o/c',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/a/node_modules/d',
    'node_modules/e',
    'node_modules/f',
  ])
})

test('a peer is needed unless it is optional', () => {
  const packages = locked({
    '': { dependencies: { a: '1' } },
    'node_modules/a': {
      peerDependencies: { needed: '1', tester: '1' },
      peerDependenciesMeta: { tester: { optional: true } },
    },
    'node_modules/needed': {},
    'node_modules/tester': {},
  })
  expect([...productionPackages(packages)].toSorted()).toEqual([
    'node_modules/a',
    'node_modules/needed',
  ])
})

test("the project's own dependencies include no tool", () => {
  const own = productionPackages(lockedPackages(readFileSync('package-lock.json', 'utf8')))
  expect(own).toContain('node_modules/hono')
  expect(own).toContain('node_modules/node')
  for (const tool of ['vitest', 'vite', 'typescript', 'react', 'sanity', 'playwright']) {
    expect(own).not.toContain(`node_modules/${tool}`)
  }
})
