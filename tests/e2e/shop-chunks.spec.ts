import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from './instance.ts'

const names = v.optional(v.array(v.string()), () => [])
const manifestContract = v.record(
  v.string(),
  v.object({ file: v.string(), imports: names, dynamicImports: names }),
)

/** Text that only the SDK contains: a header that it sends. */
const isOfSdk = (text: string) => text.includes('X-SDK-Variant')

/** Files that can load the shop's SDK later; they do so only if the shop is on, or for admins. */
const gates = /^web\/(shop\/cart\/start-shop\.ts|routes\/(cart|checkout|shopify-[a-z]+)\.tsx)/

test('no page loads the shop’s SDK, and only the shop’s modules import it', ({ instance }) => {
  // The instance serves the build that this test reads.
  expect(instance.siteUrl).toMatch(/^http/)
  const dist = 'dist/client'
  const manifest = v.parse(
    manifestContract,
    JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')),
  )
  const sdk = Object.keys(manifest).filter((key) =>
    isOfSdk(readFileSync(`${dist}/${manifest[key]?.file}`, 'utf8')),
  )
  expect(sdk).toEqual(['web/shop/storefront.ts'])

  const loadedWith = (key: string): Set<string> => {
    const loaded = new Set([key])
    for (const one of loaded) manifest[one]?.imports.forEach((next) => loaded.add(next))
    return loaded
  }
  const asks = (key: string) => manifest[key]?.dynamicImports.includes('web/shop/storefront.ts')
  const entries = Object.keys(manifest).filter((key) => !key.startsWith('_'))
  const others = entries.filter((key) => !gates.test(key) && !sdk.includes(key))
  expect(others.filter((key) => key.includes('tsr-split')).length).toBeGreaterThan(10)
  for (const key of others) {
    const loaded = [...loadedWith(key)]
    expect(
      loaded.filter((one) => sdk.includes(one)),
      key,
    ).toEqual([])
    expect(loaded.filter(asks), key).toEqual([])
  }
})
