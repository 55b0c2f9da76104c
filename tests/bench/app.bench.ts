import { setTimeout as delay } from 'node:timers/promises'
import type { ElementHandle, Page } from 'puppeteer-core'
import { lakeEditor } from '#tests/support/lake-client.ts'
import { startBrowser } from './measure/browser.ts'
import { beforeNote, startContenders } from './measure/contenders.ts'
import { isAlive } from './measure/is-alive.ts'
import { median, percentile } from './measure/median.ts'
import { runs } from './measure/options.ts'
import { seededKit } from './measure/seeded-kit.ts'
import { Tally } from './measure/tally.ts'
import { saveSection } from './report/section.ts'

/** Clicks within the open site, and how soon an open page shows what an editor publishes. */
const began = performance.now()
const clickLimitMs = 40
const publishLimitMs = 1000
/** How long the pointer rests on a link before it clicks, in ms: people need longer. */
const hoverMs = 150
/** A walk through the site: each link is on the page before it. */
const walk = ['/products', '/products/master-kit', '/order', '/about', '/products', '/']

const contenders = await startContenders()
const { site, floor, before } = contenders
const clicks = new Tally<number>()
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
  await page.evaluate(watchPaint, to)
  await element.click()
  const took = await page.waitForFunction(readPaint, { polling: 50 }, to)
  return Number(await took.jsonValue())
}

async function visibleLink(page: Page, to: string): Promise<ElementHandle> {
  for (const link of await page.$$(`a[href="${to}"]`)) {
    if (await link.isVisible()) return link
  }
  throw new Error(`No link on ${page.url()} leads to ${to}.`)
}

/** Runs in the page that is left; a document that takes its place tells its first paint itself. */
function watchPaint(to: string): void {
  sessionStorage.clear()
  const heading = document.querySelector('h1')?.textContent
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp))
      // A frame's callbacks run before it is painted; what they post runs behind it.
      const noteAfterFrame = () => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          sessionStorage.setItem('painted', String(performance.timeOrigin + performance.now()))
        })
        port1.start()
        port2.postMessage('')
      }
      const look = () => {
        const isThere =
          location.pathname === to && document.querySelector('h1')?.textContent !== heading
        if (isThere) noteAfterFrame()
        else requestAnimationFrame(look)
      }
      look()
    },
    { capture: true, once: true },
  )
  Object.assign(globalThis, { isLeft: true })
}

/** Runs in the page, and in the document that takes its place. */
function readPaint(to: string) {
  const clicked = Number(sessionStorage.getItem('clicked'))
  if (location.pathname !== to || clicked === 0) return undefined
  if ('isLeft' in globalThis) {
    const painted = sessionStorage.getItem('painted')
    return painted ? Number(painted) - clicked : undefined
  }
  const paint = performance.getEntriesByName('first-contentful-paint')[0]
  return paint && performance.timeOrigin + paint.startTime - clicked
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
const figures = (name: string) => [
  name,
  median(of(name)).toFixed(0),
  percentile(of(name), 0.95).toFixed(0),
  (median(of(name)) / median(of('floor'))).toFixed(2),
]

saveSection('app', began, {
  method: `Clicks on a wide screen, the pointer resting on each link for ${hoverMs} ms first, ${runs} walks of ${walk.length} clicks in turn: from the click to the frame that shows the next page. The floor's links load whole documents. Published: from the editor's call to the lake until an open \`/products\` shows the new title, ${published.length} times.${beforeNote}`,
  goals: [
    {
      name: 'click to next page painted, median, ms',
      before: before && median(of('before')).toFixed(0),
      measured: `${median(of('site')).toFixed(0)} (floor ${median(of('floor')).toFixed(0)})`,
      allowed: `under ${clickLimitMs}`,
      isMet: median(of('site')) < clickLimitMs,
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
