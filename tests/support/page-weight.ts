import type { Browser, Page, Request } from '@playwright/test'
import { hydrated } from './hydrated.ts'

/** How long nothing may be requested until a page counts as loaded, in ms. */
const quietMs = 700

/** The kinds of requests that end by themselves. */
const files = new Set(['document', 'script', 'stylesheet', 'font'])

/** One request of a page, as it went over the line. */
export interface Sent {
  readonly url: string
  /** `script`, `stylesheet`, `font`, `image`, `fetch`, `eventsource`, … */
  readonly kind: string
  /** Bytes of the body as sent, compressed; 0 for what is no document, script, style or font. */
  readonly bytes: number
  /** Whether it began before the page's first paint. */
  readonly isBeforePaint: boolean
}

/** What a page loads and does until somebody first touches it. */
export interface PageWeight {
  /** The document, and its bytes as sent, compressed. */
  readonly html: string
  readonly htmlBytes: number
  /** Everything requested but the document itself. */
  readonly sent: readonly Sent[]
  /** Addresses that held back the first paint, as the browser tells. */
  readonly blocking: readonly string[]
  /** Sum of all layout shifts, while loading and while scrolled through. */
  readonly layoutShift: number
}

/**
 * Opens a page in a fresh browser context, waits until its app has started by itself, and scrolls
 * through it once everything is counted.
 */
export async function weigh(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<PageWeight> {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await page.addInitScript(watchShifts)
    const response = await page.goto(url)
    if (!response?.ok()) throw new Error(`${url} answered ${response?.status()}.`)
    await hydrated(page)
    await settled(page, requests)
    const loaded = [...requests]
    const { firstPaint, blocking } = await page.evaluate(readTimings)
    const [document, ...others] = loaded
    const sent = await Promise.all(others.map((request) => describe(request, firstPaint)))
    await scrollThrough(page)
    return {
      html: await response.text(),
      htmlBytes: document ? await bytesOf(document) : 0,
      sent,
      blocking,
      layoutShift: await page.evaluate(readShifts),
    }
  } finally {
    await context.close()
  }
}

async function settled(page: Page, requests: readonly Request[]): Promise<void> {
  let seen = -1
  while (seen !== requests.length) {
    seen = requests.length
    await page.waitForTimeout(quietMs)
  }
}

async function describe(request: Request, firstPaint: number): Promise<Sent> {
  return {
    url: request.url(),
    kind: request.resourceType(),
    bytes: await bytesOf(request),
    isBeforePaint: request.timing().startTime < firstPaint,
  }
}

/** The body's bytes as sent; 0 for what may be a stream, which never ends. */
async function bytesOf(request: Request): Promise<number> {
  if (!files.has(request.resourceType())) return 0
  const response = await request.response()
  await response?.finished()
  return (await request.sizes()).responseBodySize
}

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
    await page.waitForTimeout(60)
  }
  await page.waitForTimeout(quietMs)
}

/** Runs in the page, before anything of it. */
function watchShifts(): void {
  const shifts: number[] = []
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => {
    // TypeScript does not know the entries of layout shifts.
    for (const entry of list.getEntries())
      shifts.push((entry as unknown as { value: number }).value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page. */
function readShifts(): number {
  // Set by the script above.
  const { shifts } = globalThis as unknown as { shifts: number[] }
  return shifts.reduce((sum, value) => sum + value, 0)
}

/** Runs in the page; the first paint in ms since the epoch. */
function readTimings() {
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
  const blocking = performance
    .getEntriesByType('resource')
    // TypeScript does not know this field of Chromium's entries.
    .filter(
      (entry) =>
        (entry as unknown as { renderBlockingStatus: string }).renderBlockingStatus === 'blocking',
    )
    .map(({ name }) => name)
  return { firstPaint: performance.timeOrigin + paint, blocking }
}
