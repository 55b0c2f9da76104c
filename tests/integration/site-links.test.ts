import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLandingPages } from '#tests/support/add-landing-pages.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { type Instance, startInstance } from '#tests/support/start-instance.ts'

let instance: Instance
beforeAll(async () => {
  instance = await startInstance()
  await addLandingPages(instance)
}, 150_000)
afterAll(() => instance?.stop())

test('no link on the site is broken', async () => {
  const found = new Map<string, string>()
  for (const path of publicPages) {
    const html = await (await fetch(`${instance.siteUrl}${path}`)).text()
    for (const [, href = ''] of html.matchAll(/ href="(\/[^"]*)"/g)) found.set(href, path)
    const [, share = ''] = /property="og:image" content="([^"]*)"/.exec(html) ?? []
    found.set(share, path)
  }
  expect(found.size).toBeGreaterThan(40)
  // The first request for a line sheet or a share picture draws it, which takes time.
  for (const [address, on] of found) {
    const url = new URL(address.replaceAll('&amp;', '&'), instance.siteUrl)
    const response = await fetch(url)
    await response.arrayBuffer()
    expect(response.status, `${address} on ${on}`).toBe(200)
  }
}, 120_000)
