import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from 'puppeteer-core'
import { onSlowPhone, startBrowser } from './measure/browser.ts'
import { beforeNote, startContenders } from './measure/contenders.ts'
import { median, percentile } from './measure/median.ts'
import { inTurn } from './measure/in-turn.ts'
import { runs } from './measure/options.ts'
import { measuredPages } from './measure/pages.ts'
import { Tally } from './measure/tally.ts'
import { saveSection } from './report/section.ts'

/**
 * A tap on the menu button at the first paint, on a phone with a slow line and a processor a quarter
 * as fast: how soon the next paint follows, and how soon the menu is open. Then a tap on each thing
 * that opens, three seconds after the page is visible: how soon it is painted.
 */
const began = performance.now()
/** The largest that counts as good on the web, in ms: web.dev/articles/inp. */
const goodMs = 200
/** How long a tap may remain without an answer until it counts as lost, in ms. */
const patienceMs = 15_000
/** How long a page may take to load, in ms: the line is slow, and the processor too. */
const loadMs = 60_000

interface Tap {
  /** From the tap to the next paint. */
  readonly toPaint: number
  /** From the tap until the menu is open; undefined where it never opened. */
  readonly toMenu: number | undefined
}

/** What opens on a page, and how to see that it is open. */
interface Opening {
  readonly name: string
  readonly path: string
  readonly press: string
  readonly opened: string
}
const openings: readonly Opening[] = [
  {
    name: 'menu',
    path: '/',
    press: 'button[aria-label="Open menu"]',
    opened: '[aria-label="Close menu"]',
  },
  {
    name: 'categories',
    path: '/order',
    press: '#inquiry-categories',
    opened: '#inquiry-categories-panel [role="listbox"]',
  },
  {
    name: 'kits',
    path: '/order',
    press: '#inquiry-kits',
    opened: '#inquiry-kits-panel [role="listbox"]',
  },
  {
    name: 'picture',
    path: '/products/master-kit',
    press: 'main a[aria-haspopup="dialog"]',
    opened: 'dialog[open] img',
  },
]
/** How long the page is visible before the tap, in ms. */
const visibleMs = 3000
/** The longest that a single opening can take, in ms. */
const slowestMs = 1000

const contenders = await startContenders()
const { site, floor, before } = contenders
const origins: ReadonlyMap<string, string> = new Map([
  ['floor', floor.url],
  ['site', site.siteUrl],
  ...(before ? ([['before', before.siteUrl]] as const) : []),
])
const names = [...origins.keys()]
const sites = names.filter((name) => name !== 'floor')
const tally = new Tally<Tap>()
const opened = new Tally<number>()
const browser = await startBrowser()
try {
  const items = measuredPages.flatMap((path) => names.map((name) => ({ path, name })))
  await inTurn(runs, items, async ({ path, name }) => {
    const url = `${origins.get(name)}${path}`
    tally.add(`${name} ${path}`, await tapEarly(browser, url, name !== 'floor'))
  })
  const all = openings.flatMap((opening) => sites.map((name) => ({ opening, name })))
  await inTurn(runs, all, async ({ opening, name }) => {
    const ms = await timeToOpen(browser, String(origins.get(name)), opening)
    opened.add(`${name} ${opening.name}`, ms)
  })
} finally {
  await browser.close()
  await contenders.stop()
}

async function tapEarly(browser: Browser, url: string, hasMenu: boolean): Promise<Tap> {
  return onSlowPhone(browser, async (page) => {
    await page.evaluateOnNewDocument(watchTaps)
    // The tap comes at the first paint, which waits for no script and no picture.
    const [tap] = await Promise.all([
      tapAtFirstPaint(page, hasMenu),
      page.goto(url, { timeout: loadMs }),
    ])
    return tap
  })
}

/** The time from a tap until what it opens is painted, in ms. */
async function timeToOpen(browser: Browser, origin: string, { path, press, opened }: Opening) {
  return onSlowPhone(browser, async (page) => {
    const loaded = page.goto(origin + path, { timeout: loadMs })
    await firstPaint(page)
    await delay(visibleMs)
    await page.$eval(press, (element) => element.scrollIntoView({ block: 'center' }))
    await page.evaluate(watchOpening, opened)
    await page.tap(press)
    const took = await page.waitForFunction(() => Reflect.get(globalThis, 'openedAfter'), {
      polling: 50,
      timeout: patienceMs,
    })
    await loaded
    return Number(await took.jsonValue())
  })
}

/** Runs in the page: notes how long after the next tap an element is painted that can be seen. */
function watchOpening(selector: string): void {
  const watch = ({ timeStamp }: Event) => {
    const look = () => {
      if (!document.querySelector(selector)?.checkVisibility()) {
        requestAnimationFrame(look)
        return
      }
      // A task that a frame's callback asks for runs after the frame is painted.
      setTimeout(() => Object.assign(globalThis, { openedAfter: performance.now() - timeStamp }))
    }
    look()
  }
  addEventListener('click', watch, { capture: true, once: true })
}

async function firstPaint(page: Page): Promise<void> {
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
    { timeout: loadMs },
  )
}

async function tapAtFirstPaint(page: Page, hasMenu: boolean): Promise<Tap> {
  await firstPaint(page)
  await page.tap('button[aria-label="Open menu"]')
  const opened = hasMenu && (await opensMenu(page))
  const { toPaint, sinceTap } = await page.evaluate(readTap)
  return { toPaint, toMenu: opened ? sinceTap : undefined }
}

function opensMenu(page: Page): Promise<boolean> {
  const isOpen = () => document.querySelector('[aria-label="Close menu"]')?.checkVisibility()
  return page.waitForFunction(isOpen, { timeout: patienceMs }).then(
    () => true,
    () => false,
  )
}

/** Runs in the page, before anything of it. */
function watchTaps(): void {
  const watched = { tappedAt: 0, toPaint: 0 }
  Object.assign(globalThis, { watched })
  addEventListener('pointerdown', ({ timeStamp }) => (watched.tappedAt ||= timeStamp), true)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      watched.toPaint = Math.max(watched.toPaint, duration)
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 })
}

/** Runs in the page. */
async function readTap() {
  const now = performance.now()
  // The entry of an event comes after the paint that follows it.
  await new Promise((resolve) => setTimeout(resolve, 500))
  // Set by the script above.
  const { watched } = globalThis as unknown as { watched: { tappedAt: number; toPaint: number } }
  return { toPaint: watched.toPaint, sinceTap: now - watched.tappedAt }
}

const paints = (path: string, name: string) => tally.median(`${name} ${path}`, (tap) => tap.toPaint)
const opens = (path: string, name: string) =>
  tally.runs(`${name} ${path}`).flatMap(({ toMenu }) => toMenu ?? [])
const openText = (path: string, name: string) => {
  if (name === 'floor') return ''
  const all = tally.runs(`${name} ${path}`).length
  return `${median(opens(path, name)).toFixed(0)} (${opens(path, name).length} of ${all})`
}
const paintText = (name: string) =>
  measuredPages.map((path) => paints(path, name).toFixed(0)).join(' · ')
const openedText = (name: string, figure: (values: readonly number[]) => number) =>
  openings.map((one) => figure(opened.runs(`${name} ${one.name}`)).toFixed(0)).join(' · ')
const p75 = (values: readonly number[]) => percentile(values, 0.75)
const slowest = (values: readonly number[]) => Math.max(...values)
const lostText = (name: string) =>
  measuredPages
    .map((path) => tally.runs(`${name} ${path}`).length - opens(path, name).length)
    .join(' · ')

saveSection('tap', began, {
  method: `A tap on the menu button at the first paint, in a real browser with a slow line (Slow 4G) and a processor slowed down to a quarter; medians of ${runs} runs in turn. On the floor, the button does nothing. Three seconds after the first paint: ${openings.map(({ name, path }) => `${name} on \`${path}\``).join(', ')}, from the tap until it is painted.${beforeNote}`,
  goals: [
    {
      name: 'tap to next paint, ms',
      before: before && paintText('before'),
      measured: `${paintText('site')} (floor ${paintText('floor')})`,
      allowed: `at most ${goodMs}`,
      isMet: measuredPages.every((path) => paints(path, 'site') <= goodMs),
    },
    {
      name: 'taps that never opened the menu',
      before: before && lostText('before'),
      measured: lostText('site'),
      allowed: 'none',
      isMet: measuredPages.every((path) => opens(path, 'site').length === runs),
    },
    {
      name: 'three seconds later: tap to open, p75, ms',
      before: before && openedText('before', p75),
      measured: openedText('site', p75),
      allowed: `at most ${goodMs}`,
      isMet: openings.every(({ name }) => p75(opened.runs(`site ${name}`)) <= goodMs),
    },
    {
      name: 'three seconds later: tap to open, slowest, ms',
      before: before && openedText('before', slowest),
      measured: openedText('site', slowest),
      allowed: `at most ${slowestMs}`,
      isMet: openings.every(({ name }) => slowest(opened.runs(`site ${name}`)) <= slowestMs),
    },
  ],
  tables: [
    {
      name: 'From the tap, medians',
      columns: [
        'page',
        ...names.flatMap((name) => [`${name}: next paint, ms`, `${name}: menu open, ms`]),
      ],
      rows: measuredPages.map((path) => [
        `\`${path}\``,
        ...names.flatMap((name) => [paints(path, name).toFixed(0), openText(path, name)]),
      ]),
    },
  ],
  charts: [
    {
      file: 'tap-paint.svg',
      title: 'From an early tap to the next paint',
      unit: 'ms',
      series: names,
      groups: measuredPages.map((path) => ({
        name: path,
        values: names.map((name) => Math.round(paints(path, name))),
      })),
    },
  ],
})
