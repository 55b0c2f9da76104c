import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import { lakeEditor } from '#tests/support/lake-client.ts'
import { onSlowPhone, startBrowser } from './measure/browser.ts'
import { beforeNote, startContenders } from './measure/contenders.ts'
import { inTurn } from './measure/in-turn.ts'
import { isAlive } from './measure/is-alive.ts'
import { median, percentile } from './measure/median.ts'
import { timeToPage, visibleLink } from './measure/next-page.ts'
import { runs } from './measure/options.ts'
import { seededKit } from './measure/seeded-kit.ts'
import { Tally } from './measure/tally.ts'
import { saveSection } from './report/section.ts'

/**
 * Clicks within the open site, taps on a slow phone, and how soon an open page shows what an editor
 * publishes.
 */
const began = performance.now()
const clickLimitMs = 40
const publishLimitMs = 1000
/** How long the pointer rests on a link before it clicks, in ms: people need longer. */
const hoverMs = 150
/** A walk through the site: each link is on the page before it. */
const walk = ['/products', '/products/master-kit', '/order', '/about', '/products', '/']

interface Journey {
  readonly from: string
  readonly to: string
}
/** The taps on a slow phone, each in a browser that has loaded nothing but the first page. */
const journeys: readonly Journey[] = [
  { from: '/', to: '/products/cabin-clean-up-kit' },
  { from: '/products', to: '/products/canine-accommodation-kit' },
  { from: '/', to: '/about' },
]
/** How long the link is visible before the tap, in ms: two seconds, or none once the app runs. */
const visibleFor = { 'after two seconds': 2000, 'at once': 0 } as const
const tapLimitMs = 300
/** How long a page can take to load, in ms: the line is slow, and the processor too. */
const loadMs = 60_000

const contenders = await startContenders()
const { site, floor, before } = contenders
const clicks = new Tally<number>()
const taps = new Tally<number>()
const published: number[] = []
const browser = await startBrowser()
try {
  const origins = new Map([
    ['floor', floor.url],
    ['site', site.siteUrl],
    ...(before ? ([['before', before.siteUrl]] as const) : []),
  ])
  for (let round = 0; round < runs; round += 1) {
    for (const [name, origin] of origins) await walkThrough(name, origin)
  }
  const allTaps = journeys.flatMap((journey) =>
    Object.entries(visibleFor).flatMap(([when, visibleMs]) =>
      [...origins].map(([name, origin]) => ({ journey, when, visibleMs, name, origin })),
    ),
  )
  await inTurn(runs, allTaps, async ({ journey, when, visibleMs, name, origin }) => {
    taps.add(tapKey(name, journey, when), await tap(journey, origin, name, visibleMs))
  })
  await publish()
} finally {
  await browser.close()
  await contenders.stop()
}

async function walkThrough(name: string, origin: string): Promise<void> {
  const page = await browser.newPage()
  try {
    await page.setViewport({ width: 1280, height: 900 })
    await page.bringToFront()
    await open(page, `${origin}/`, name)
    for (const to of walk) clicks.add(`${name} ${to}`, await click(page, to))
  } finally {
    await page.close()
  }
}

/** Opens a page and waits until it is calm, with its app if it has one. */
async function open(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' })
  if (name !== 'floor') await page.waitForFunction(isAlive)
  await delay(1000)
}

/** The time from a click on a link until the page that it leads to is painted, in ms. */
async function click(page: Page, to: string): Promise<number> {
  const element = await visibleLink(page, to)
  await element.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await element.hover()
  await delay(hoverMs)
  return timeToPage(page, to, () => element.click())
}

/** The time from a tap on a slow phone until the heading of the next page is painted, in ms. */
async function tap({ from, to }: Journey, origin: string, name: string, visibleMs: number) {
  return onSlowPhone(browser, async (page) => {
    await page.goto(origin + from, { waitUntil: 'load', timeout: loadMs })
    if (name !== 'floor') await page.waitForFunction(isAlive, { polling: 10, timeout: loadMs })
    const link = await visibleLink(page, to)
    await link.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await delay(visibleMs)
    return timeToPage(page, to, () => link.tap())
  })
}

function tapKey(name: string, { from, to }: Journey, when: string): string {
  return `${name} ${from} ${to} ${when}`
}

/** Publishes new titles of a kit while its list is open, and waits for each to be shown. */
async function publish(): Promise<void> {
  const page = await browser.newPage()
  await page.bringToFront()
  await open(page, `${site.siteUrl}/products`, 'site')
  const editor = lakeEditor(site)
  const kit = await seededKit(site)
  // The stream opens a moment after the app.
  await delay(3000)
  for (let round = 0; round < runs * 2; round += 1) {
    const title = `Published kit ${round}`
    const asked = performance.now()
    await editor.patch(kit._id).set({ title }).commit({ visibility: 'async' })
    await page.waitForFunction(
      (title) => document.body.textContent.includes(title),
      { polling: 'raf', timeout: 10_000 },
      title,
    )
    published.push(performance.now() - asked)
    await delay(500)
  }
  await page.close()
}

const names = ['floor', 'site', ...(before ? ['before'] : [])]
const places = [...new Set(walk)]
const of = (name: string) => places.flatMap((to) => clicks.runs(`${name} ${to}`))
/** One figure of all taps of a contender: the median, or the 75th percentile. */
const tapsOf = (name: string, when: string) =>
  journeys.flatMap((journey) => taps.runs(tapKey(name, journey, when)))
const tapFigures = (name: string, when: string) =>
  [0.5, 0.75].map((share) => percentile(tapsOf(name, when), share).toFixed(0)).join(' / ')
const p75 = (name: string, when: keyof typeof visibleFor) => percentile(tapsOf(name, when), 0.75)
const figures = (name: string) => [
  name,
  median(of(name)).toFixed(0),
  percentile(of(name), 0.95).toFixed(0),
  (median(of(name)) / median(of('floor'))).toFixed(2),
]

saveSection('app', began, {
  method: `Clicks on a wide screen, the pointer resting on each link for ${hoverMs} ms first, ${runs} walks of ${walk.length} clicks in turn: from the click to the frame that shows the next page. The floor's links load whole documents. Taps: on a phone with a slow line (Slow 4G) and a processor slowed down to a quarter, ${runs} of each kind, each in a new browser profile. Published: from the editor's call to the lake until an open \`/products\` shows the new title, ${published.length} times.${beforeNote}`,
  goals: [
    {
      name: 'click to next page painted, median, ms',
      before: before && median(of('before')).toFixed(0),
      measured: `${median(of('site')).toFixed(0)} (floor ${median(of('floor')).toFixed(0)})`,
      allowed: `under ${clickLimitMs}`,
      isMet: median(of('site')) < clickLimitMs,
    },
    {
      name: 'slow phone, link visible for two seconds: tap to heading painted, p75, ms',
      before: before && p75('before', 'after two seconds').toFixed(0),
      measured: `${p75('site', 'after two seconds').toFixed(0)} (floor ${p75('floor', 'after two seconds').toFixed(0)})`,
      allowed: `at most ${tapLimitMs}`,
      isMet: p75('site', 'after two seconds') <= tapLimitMs,
    },
    {
      name: 'slow phone, tapped as soon as the app runs: tap to heading painted, p75, ms',
      before: before && p75('before', 'at once').toFixed(0),
      measured: p75('site', 'at once').toFixed(0),
      allowed: `at most the floor: ${p75('floor', 'at once').toFixed(0)}`,
      isMet: p75('site', 'at once') <= p75('floor', 'at once'),
    },
    {
      name: 'publish to shown in an open page, p95, ms',
      measured: percentile(published, 0.95).toFixed(0),
      allowed: `under ${publishLimitMs}`,
      isMet: percentile(published, 0.95) < publishLimitMs,
    },
  ],
  tables: [
    {
      name: 'Click to next page painted',
      columns: ['variant', 'median, ms', 'p95, ms', '÷ floor'],
      rows: names.map(figures),
    },
    {
      name: 'Slow phone: from the tap to the next heading, median / p75, ms',
      columns: ['variant', 'link visible for two seconds', 'tapped as soon as the app runs'],
      rows: names.map((name) => [
        name,
        ...Object.keys(visibleFor).map((when) => tapFigures(name, when)),
      ]),
    },
    ...journeys.map((journey) => ({
      name: `Slow phone: from \`${journey.from}\` to \`${journey.to}\`, medians, ms`,
      columns: ['variant', 'link visible for two seconds', 'tapped as soon as the app runs'],
      rows: names.map((name) => [
        name,
        ...Object.keys(visibleFor).map((when) =>
          taps.median(tapKey(name, journey, when), (ms) => ms).toFixed(0),
        ),
      ]),
    })),
    {
      name: 'Publish to shown in an open page',
      columns: ['median, ms', 'p95, ms', 'slowest, ms'],
      rows: [[0.5, 0.95, 1].map((share) => percentile(published, share).toFixed(0))],
    },
  ],
  charts: [
    {
      file: 'app-clicks.svg',
      title: 'From a click to the next page painted, medians',
      unit: 'ms',
      series: names,
      groups: places.map((to) => ({
        name: to,
        values: names.map((name) => Math.round(clicks.median(`${name} ${to}`, (ms) => ms))),
      })),
    },
  ],
})
