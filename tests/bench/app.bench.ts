import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { lakeEditor } from '#tests/support/lake-client.ts'
import { seededKit } from '#tests/support/seeded-kit.ts'
import { isAlive, onSlowPhone, startBrowser } from './browser.ts'
import { beforeNote, type Contender, measuredPages, startContenders } from './contenders.ts'
import { options } from './options.ts'
import { atMost, none, saveReport, tableOf } from './report.ts'
import { inTurn, median, percentile, Tally } from './tally.ts'
import { timeToOpen, timeToPage, visibleLink, watchOpening } from './time-to-paint.ts'

/**
 * Clicks within the open site, taps on a slow phone, and how soon an open page shows an editor's
 * published change.
 */
const began = performance.now()
const { runs } = options
/** A walk on a wide screen: each link is on the page before it. */
const walk = ['/products', '/products/master-kit', '/order', '/about', '/products', '/']
/** How long the pointer rests on a link before it clicks, in ms: people need longer. */
const hoverMs = 150

/** Links for a tap on a phone that has loaded only the first page. */
const journeys = [
  ['/', '/products/cabin-clean-up-kit'],
  ['/products', '/products/canine-accommodation-kit'],
  ['/', '/about'],
] as const
/** How long the link is visible before the tap, in ms: two seconds, or not at all once the app runs. */
const visibleFor = { 'after two seconds': 2000, 'at once': 0 } as const
type When = keyof typeof visibleFor

const menu = { press: 'button[aria-label="Open menu"]', opened: '[aria-label="Close menu"]' }
const picker = (id: string) => ({ press: `#${id}`, opened: `#${id}-panel [role="listbox"]` })
const picture = { press: 'main a[aria-haspopup="dialog"]', opened: 'dialog[open] img' }
/** Taps three seconds after the first paint, and on the menu of each page at the first paint. */
const lateTaps = [
  { name: 'menu', path: '/', ...menu },
  { name: 'categories', path: '/order', ...picker('inquiry-categories') },
  { name: 'kits', path: '/order', ...picker('inquiry-kits') },
  { name: 'picture', path: '/products/master-kit', ...picture },
]
const earlyTaps = measuredPages.map((path) => ({
  name: `menu of \`${path}\` at the first paint`,
  path,
  press: menu.press,
  opened: menu.opened,
}))
const openings = [...earlyTaps, ...lateTaps]
type Opening = (typeof openings)[number]

const contenders = await startContenders('static')
const { site, all } = contenders
const clicks = new Tally<number>()
const taps = new Tally<number>()
const opened = new Tally<number | undefined>()
const published: number[] = []
const browser = await startBrowser()
try {
  await inTurn(runs, all, walkThrough)
  const eachTap = journeys.flatMap((journey) =>
    (Object.keys(visibleFor) as When[]).flatMap((when) =>
      all.map((contender) => ({ journey, when, contender })),
    ),
  )
  await inTurn(runs, eachTap, async ({ journey, when, contender }) => {
    taps.add(`${contender.name} ${when}`, await tap(journey, contender, visibleFor[when]))
  })
  const eachOpening = openings.flatMap((opening) =>
    all.filter(({ name }) => name !== 'floor').map((contender) => ({ opening, contender })),
  )
  await inTurn(runs, eachOpening, async ({ opening, contender }) => {
    opened.add(`${contender.name} ${opening.name}`, await open(opening, contender))
  })
  await publish()
} finally {
  await browser.close()
  await contenders.stop()
}

async function walkThrough({ name, url }: Contender): Promise<void> {
  const page = await browser.newPage()
  try {
    await page.setViewport({ width: 1280, height: 900 })
    await page.bringToFront()
    await load(page, `${url}/`, name)
    await delay(1000)
    for (const to of walk) {
      const link = await visibleLink(page, to)
      await link.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await link.hover()
      await delay(hoverMs)
      clicks.add(name, await timeToPage(page, to, () => link.click()))
    }
  } finally {
    await page.close()
  }
}

/** Opens a page and waits until its app runs, if it has one. */
async function load(page: Page, url: string, name: Contender['name']): Promise<void> {
  await page.goto(url, { waitUntil: 'load' })
  if (name !== 'floor') await page.waitForFunction(isAlive, { polling: 10 })
}

/** The time from a tap on a slow phone until the heading of the next page is painted, in ms. */
function tap([from, to]: (typeof journeys)[number], { name, url }: Contender, visibleMs: number) {
  return onSlowPhone(browser, async (page) => {
    await load(page, url + from, name)
    const link = await visibleLink(page, to)
    await link.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await delay(visibleMs)
    return timeToPage(page, to, () => link.tap())
  })
}

/** The time from a tap on a slow phone until what it opens is painted, in ms. */
function open(opening: Opening, { url }: Contender) {
  const { path, press, opened: panel } = opening
  return onSlowPhone(browser, async (page) => {
    await page.evaluateOnNewDocument(watchOpening, panel)
    const loaded = page.goto(url + path)
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0])
    await delay(lateTaps.includes(opening) ? 3000 : 0)
    const ms = await timeToOpen(page, press)
    await loaded
    return ms
  })
}

/** Publishes new titles of a kit while its list is open, and waits until the page shows each. */
async function publish(): Promise<void> {
  const page = await browser.newPage()
  await page.bringToFront()
  await load(page, `${site.siteUrl}/products`, 'site')
  const editor = lakeEditor(site)
  const kit = await seededKit(site)
  // The page opens its event stream a moment after the app starts.
  await delay(4000)
  for (let round = 0; round < runs * 2; round += 1) {
    const title = `Published kit ${round}`
    const requested = performance.now()
    await editor.patch(kit._id).set({ title }).commit({ visibility: 'async' })
    await page.waitForFunction(
      (title) => document.body.textContent.includes(title),
      { polling: 'raf', timeout: 10_000 },
      title,
    )
    published.push(performance.now() - requested)
    await delay(500)
  }
}

const names = all.map(({ name }) => name)
const apps = names.slice(1)
const p75 = (values: readonly number[]) => percentile(values, 0.75)
const figures = (values: readonly number[]) =>
  [0.5, 0.75, 1].map((share) => percentile(values, share).toFixed(0)).join(' / ')
const tapsOf = (name: string, when: When) => taps.runs(`${name} ${when}`)
const openedOf = (name: string, opening: Opening) =>
  opened.runs(`${name} ${opening.name}`).flatMap((ms) => ms ?? [])
const all75 = lateTaps.map((opening) => p75(openedOf('site', opening)))
const slowest = lateTaps.map((opening) => Math.max(...openedOf('site', opening)))
const neverOpened = openings.filter((opening) => openedOf('site', opening).length < runs)
saveReport('app', began, {
  title: 'In the app',
  method: `Clicks on a wide screen, the pointer resting on each link for ${hoverMs} ms first: ${runs} walks of ${walk.length} clicks. Taps on a phone with Slow 4G and a 4× CPU slowdown, each in a new browser profile, ${runs} of each kind: on links of ${journeys.map((pair) => `\`${pair.join('` to `')}\``).join(', ')}, on the menu at the first paint, and three seconds later on ${lateTaps.map(({ name, path }) => `the ${name} (\`${path}\`)`).join(', ')}. All figures are from the click or tap until the result is painted. The floor's links load whole documents. Published: from the editor's request to the lake until an open \`/products\` shows the new title, ${published.length} times.${beforeNote}`,
  goals: [
    atMost('click to next page, median, ms', 40, [median(clicks.runs('site'))]),
    atMost('link visible for two seconds: tap to heading, p75, ms', 300, [
      p75(tapsOf('site', 'after two seconds')),
    ]),
    atMost(
      'tapped as soon as the app runs: tap to heading, p75, ms (limit: the floor)',
      p75(tapsOf('floor', 'at once')),
      [p75(tapsOf('site', 'at once'))],
    ),
    none(
      'controls that a tap did not open',
      neverOpened.map(({ name }) => name),
    ),
    atMost('three seconds after the first paint: tap to open, p75, ms', 200, all75),
    atMost('three seconds after the first paint: tap to open, slowest, ms', 1000, slowest),
    atMost('publish to shown in an open page, p95, ms', 1000, [percentile(published, 0.95)]),
  ],
  tables: [
    tableOf('Click to next page', names, [
      ['variant', (name) => name],
      ['median, ms', (name) => median(clicks.runs(name)).toFixed(0)],
      ['p95, ms', (name) => percentile(clicks.runs(name), 0.95).toFixed(0)],
      ['÷ floor', (name) => (median(clicks.runs(name)) / median(clicks.runs('floor'))).toFixed(2)],
    ]),
    tableOf('Slow phone: from the tap to the next heading, median / p75 / slowest, ms', names, [
      ['variant', (name) => name],
      ['link visible for two seconds', (name) => figures(tapsOf(name, 'after two seconds'))],
      ['tapped as soon as the app runs', (name) => figures(tapsOf(name, 'at once'))],
    ]),
    tableOf('Slow phone: from the tap until it is open, median / p75 / slowest, ms', openings, [
      ['control', (opening) => opening.name],
      ...apps.map(
        (name) => [name, (opening: Opening) => figures(openedOf(name, opening))] as const,
      ),
    ]),
    tableOf(
      'Publish to shown in an open page',
      [published],
      [['median / p75 / slowest, ms', (times) => figures(times)]],
    ),
  ],
})
