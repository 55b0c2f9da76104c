import { setTimeout as wait } from 'node:timers/promises'
import { landingPageDocument } from './landing-page.ts'
import { lakeEditor } from './lake-client.ts'
import type { Instance } from './start-instance.ts'

/** The maximum time until the site shows the pages, in ms. */
const heardMs = 30_000

/** The addresses of the pages. */
const landingPaths = ['/winter-layovers', '/winter-kits'] as const

/** The blocks whose code is loaded only by pages that contain them. */
const heavyBlocks = new Set(['textBlock', 'comparisonBlock', 'formBlock'])

/**
 * Adds two landing pages to an instance's lake: one with every block, and one with only those
 * blocks that need no code of their own. Resolves once the site shows both.
 */
export async function addLandingPages(instance: Instance): Promise<void> {
  const lake = lakeEditor(instance)
  const assetId = await lake.fetch<string>('*[_id == "product-master-kit"][0].image.asset._ref')
  const whole = landingPageDocument(assetId)
  // As the document above has them.
  const blocks = whole['blocks'] as { _type: string }[]
  await lake
    .transaction()
    .createOrReplace(whole)
    .createOrReplace({
      ...whole,
      _id: 'landing-winter-kits',
      title: 'Winter Kits',
      slug: { _type: 'slug', current: 'winter-kits' },
      blocks: blocks.filter(({ _type }) => !heavyBlocks.has(_type)),
    })
    .commit()
  await Promise.all(landingPaths.map((path) => shown(instance.siteUrl + path)))
}

async function shown(url: string): Promise<void> {
  const deadline = performance.now() + heardMs
  const statusOf = async () => (await fetch(url)).status
  for (let status = await statusOf(); status !== 200; status = await statusOf()) {
    if (performance.now() > deadline) throw new Error(`${url} still answers ${status}.`)
    await wait(20)
  }
}
