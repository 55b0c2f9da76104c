import { expect, test } from '@playwright/test'
import { holdPort } from '../support/hold-port.ts'
import { hydrated } from '../support/hydrated.ts'
import { knowsKit } from '../support/knows-kit.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { type Instance, startInstance } from '../support/start-instance.ts'

/** How the lake fails; each returns a function that repairs it. */
const outages = {
  hangs: async (instance: Instance) => {
    instance.signalLake('SIGSTOP')
    return () => instance.signalLake('SIGCONT')
  },
  'is killed': async (instance: Instance) => {
    instance.signalLake('SIGKILL')
    const blocker = await holdPort(new URL(instance.lakeUrl))
    return () => void blocker.close()
  },
}

let instance: Instance
test.beforeAll(async () => {
  test.setTimeout(360_000)
  instance = await startInstance()
})
test.afterAll(() => instance.stop())

for (const [fails, fail] of Object.entries(outages)) {
  test(`while the lake ${fails}, clicks lead to the last published content`, async ({ page }) => {
    test.slow()
    const title = page.getByRole('heading', { level: 1 })
    const own = { title: `The Kit That ${fails}`, slug: fails.replace(' ', '-') }
    const edited = `The Edited Kit, ${fails}`
    const editor = lakeEditor(instance)
    await editor
      .patch('product-canine-accommodation-kit')
      .set({ title: edited, price: 51_200 })
      .commit()
    const master = (await editor.getDocument('product-master-kit'))!
    await editor.create({
      ...master,
      _id: `product-${own.slug}`,
      title: own.title,
      slug: { _type: 'slug', current: own.slug },
    })
    await page.goto(`${instance.siteUrl}/products`)
    await expect(page.getByText(own.title).first()).toBeVisible()
    await hydrated(page)
    // The server loads the new kit although no one opens it.
    await expect.poll(() => knowsKit(instance.dataDir, own.slug)).toBe(true)
    const repair = await fail(instance)
    // The browser has preloaded some pages, but not this kit.
    await page.getByRole('link', { name: edited }).first().click()
    await expect(title).toHaveText(edited)
    await expect(page.getByText('$512.00').first()).toBeVisible()
    await page.getByRole('link', { name: own.title }).first().click()
    await expect(title).toHaveText(own.title)
    await page.goBack({ waitUntil: 'commit' })
    await expect(title).toHaveText(edited)
    // Pictures come from the lake, and a page with hanging pictures never counts as loaded.
    await page.goto(`${instance.siteUrl}/contact`, { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'About', exact: true }).first().click()
    await expect(page).toHaveURL(/about/)
    await expect(title).toHaveCount(1)
    repair()
    const health = async () => (await fetch(`${instance.siteUrl}/api/health`)).json()
    await expect.poll(health, { timeout: 45_000 }).toMatchObject({ content: { serving: 'lake' } })
  })
}
