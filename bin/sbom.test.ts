import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lockedPackages } from './production-packages.ts'
import { softwareBill } from './sbom.ts'

const bill = softwareBill(lockedPackages(readFileSync('package-lock.json', 'utf8')))
const { dependencies, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Record<string, Record<string, string>>
const urlOf = ([name, version]: [string, string]) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

test('each package of a production install is listed once, with its hash and its license', () => {
  const urls = bill.components.map(({ purl }) => purl)
  expect(urls).toEqual(expect.arrayContaining(Object.entries(dependencies!).map(urlOf)))
  // Dependencies of dependencies, including those for other platforms.
  for (const name of ['pg-protocol', '%40img/sharp-darwin-arm64', '%40img/sharp-libvips-linux-x64'])
    expect(urls.some((url) => url.startsWith(`pkg:npm/${name}@`))).toBe(true)
  expect(new Set(urls).size).toBe(urls.length)
  for (const { name, hashes, licenses } of bill.components) {
    expect(hashes[0]?.content, name).toMatch(/^[\da-f]{128}$/)
    expect(licenses[0]?.expression, name).toMatch(/^[\w.-]+(?: (?:AND|OR) [\w.-]+)*$/)
  }
  const hono = bill.components.find(({ name }) => name === 'hono')
  expect(hono).toMatchObject({ scope: 'required', licenses: [{ expression: 'MIT' }] })
})

test('packages that only builds and tests need are not listed', () => {
  const urls = new Set(bill.components.map(({ purl }) => purl))
  const tools = Object.entries(devDependencies!).filter((tool) => urls.has(urlOf(tool)))
  // Packages on the server need these two, too.
  expect(tools.map(([name]) => name)).toEqual(['eventsource', 'rxjs'])
})

test('every dependency is in the list, and the project depends on its direct ones', () => {
  const refs = new Set(bill.components.map((component) => component['bom-ref']))
  const missing = bill.dependencies
    .flatMap(({ dependsOn }) => dependsOn)
    .filter((url) => !refs.has(url))
  expect(missing).toEqual([])
  for (const { ref, dependsOn } of bill.dependencies) {
    expect(new Set(dependsOn).size, ref).toBe(dependsOn.length)
  }
  expect(bill.dependencies.find(({ ref }) => ref === 'petjet')?.dependsOn).toHaveLength(
    Object.keys(dependencies!).length,
  )
})
