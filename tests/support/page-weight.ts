import type { Browser, CDPSession, Page, Request } from '@playwright/test'
import { hydrated } from './hydrated.ts'

/** How long a page must send no requests to count as loaded, in ms. */
const quietMs = 250

/** How many fonts a page preloads, and the maximum time for them, in ms. */
const fontCount = 2
const fontMs = 5000

/** The kinds of requests whose bodies are measured; they end by themselves. */
const files = new Set(['document', 'script', 'stylesheet', 'font'])

const pictures = new Set(['image'])

/** One request of a page, as sent over the network. */
export interface Sent {
  readonly url: string
  /** `script`, `stylesheet`, `font`, `image`, `fetch`, `eventsource`, … */
  readonly kind: string
  /**
   * Bytes of the body as sent, compressed; 0 for anything but documents, scripts, styles and fonts.
   */
  readonly bytes: number
  /** Whether it was requested before the page's first contentful paint. */
  readonly isBeforePaint: boolean
}

/** The files and the behavior of a page. */
export interface PageWeight {
  readonly html: string
  /** All requests of the page except its document. */
  readonly sent: readonly Sent[]
  /**
   * Bytes of the scripts for the next page: loaded in advance, and after a tap on a link to the
   * kits.
   */
  readonly nextScripts: number
  /** Addresses that blocked the first paint, as reported by the browser. */
  readonly blocking: readonly string[]
  /** Layout shifts while the page loads and scrolls. */
  readonly shifts: readonly Shift[]
}

/** One layout shift. */
export interface Shift {
  readonly value: number
  /** Milliseconds since the start of the navigation. */
  readonly at: number
  /** The elements that moved: their names and the beginning of their texts. */
  readonly moved: readonly string[]
}

/**
 * Opens a page in a fresh browser context, waits until its app has started by itself, and scrolls
 * through it after everything has been counted.
 */
export async function weigh(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<PageWeight> {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    const timeline = await watchTimeline(await context.newCDPSession(page))
    const requests = watchRequests(page)
    await page.addInitScript(watchShifts)
    await page.route('**/*.css', async (route) => {
      await preloadedFonts(page, requests)
      await route.continue()
    })
    const response = await page.goto(url)
    if (!response) throw new Error(`${url} was not loaded.`)
    await hydrated(page)
    await settled(page, requests)
    const html = await response.text()
    const isForNext = ofNextPage(html)
    const sent = await Promise.all(
      requests.all
        .slice(1)
        .filter((request) => !isForNext(request))
        .map(async (request) => ({
          url: request.url(),
          kind: request.resourceType(),
          bytes: await requests.bytesOf(request),
          isBeforePaint: timeline.isBeforePaint(request.url()),
        })),
    )
    const blocking = await page.evaluate(readBlocking)
    await scrollThrough(page, requests)
    const shifts = await page.evaluate(readShifts)
    await page.locator('footer a[href="/products"]').click()
    await settled(page, requests)
    const next = requests.finished('script').filter(isForNext)
    const nextBytes = await Promise.all(next.map((request) => requests.bytesOf(request)))
    const nextScripts = nextBytes.reduce((sum, bytes) => sum + bytes, 0)
    return { html, sent, nextScripts, blocking, shifts }
  } finally {
    await context.close()
  }
}

/** Recognizes files for later: scripts and styles that the page does not name, and content. */
function ofNextPage(html: string): (request: Request) => boolean {
  const [, modules = ''] = / data-modules="([^"]*)"/.exec(html) ?? []
  const named = modules.split(' ')
  return (request) => {
    const kind = request.resourceType()
    const { pathname } = new URL(request.url())
    if (kind === 'stylesheet') return !html.includes(pathname)
    const isLater = pathname.startsWith('/assets/') && !named.includes(pathname)
    return kind === 'fetch' || (kind === 'script' && isLater)
  }
}

/** When a page requested each file, and when it painted, by the same clock of the browser. */
async function watchTimeline(session: CDPSession) {
  const requestedAt = new Map<string, number>()
  let paintedAt: number | undefined
  session.on('Network.requestWillBeSent', ({ request, timestamp }) => {
    if (!requestedAt.has(request.url)) requestedAt.set(request.url, timestamp)
  })
  session.on('Page.lifecycleEvent', ({ name, timestamp }) => {
    if (name === 'firstContentfulPaint') paintedAt = timestamp
  })
  await session.send('Network.enable')
  await session.send('Page.enable')
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
  return {
    isBeforePaint(url: string): boolean {
      const requested = requestedAt.get(url)
      if (paintedAt === undefined) throw new Error('The browser reported no paint.')
      if (requested === undefined) throw new Error(`The browser told of no request for ${url}.`)
      return requested < paintedAt
    },
  }
}

type Requests = ReturnType<typeof watchRequests>

/** The requests of a page, and those that have ended. */
function watchRequests(page: Page) {
  const all: Request[] = []
  const finished = new Set<Request>()
  const failed = new Set<Request>()
  page.on('request', (request) => all.push(request))
  page.on('requestfinished', (request) => finished.add(request))
  page.on('requestfailed', (request) => failed.add(request))
  return {
    all,
    /** The unfinished requests of some kinds. */
    pending: (kinds: ReadonlySet<string>) =>
      all.filter((one) => kinds.has(one.resourceType()) && !finished.has(one) && !failed.has(one)),
    finished: (kind: string) => [...finished].filter((one) => one.resourceType() === kind),
    /** The number of bytes of the body as sent; 0 for possible streams, and for failed requests. */
    async bytesOf(request: Request): Promise<number> {
      const isMeasured = files.has(request.resourceType()) && finished.has(request)
      return isMeasured ? (await request.sizes()).responseBodySize : 0
    },
  }
}

/**
 * Delays the style sheet, and with it the first paint, until the preloaded fonts have arrived:
 * `delay-files.ts` finds shifts caused by late fonts.
 */
async function preloadedFonts(page: Page, requests: Requests): Promise<void> {
  const deadline = performance.now() + fontMs
  while (requests.finished('font').length < fontCount && performance.now() < deadline) {
    await page.waitForTimeout(10)
  }
}

async function settled(page: Page, requests: Requests): Promise<void> {
  let seen = -1
  while (seen !== requests.all.length || requests.pending(files).length > 0) {
    seen = requests.all.length
    await page.waitForTimeout(quietMs)
  }
}

/** Scrolls to each part of a page in turn, with the pictures that it then requests. */
async function scrollThrough(page: Page, requests: Requests): Promise<void> {
  let isAtEnd = false
  while (!isAtEnd) {
    isAtEnd = await page.evaluate(scrollOn)
    while (requests.pending(pictures).length > 0) await page.waitForTimeout(10)
    await page.evaluate(painted)
  }
}

/** Runs in the page: scrolls by half a screen; resolves after the paint. */
async function scrollOn(): Promise<boolean> {
  window.scrollBy({ top: window.innerHeight / 2, behavior: 'instant' })
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1
}

/** Runs in the page: resolves after the next frame. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/**
 * Runs in the page before the page's own scripts: records each layout shift. It ignores shifts at
 * the moment when the fonts are swapped in: a busy machine can decode a font after the first paint
 * even if it has arrived, and `delay-files.ts` finds that shift.
 */
export function watchShifts(): void {
  const shifts: Shift[] = []
  let fontsAt = 0
  Object.assign(globalThis, { readShifts: () => shifts.filter(({ at }) => at > fontsAt) })
  document.fonts.addEventListener('loadingdone', () => {
    // The frame that shows the fonts, and the next one.
    fontsAt = performance.now() + 34
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // TypeScript has no type for entries of layout shifts.
      const { value, sources } = entry as unknown as {
        value: number
        sources: readonly { node: Node | null }[]
      }
      const moved = sources.map(
        ({ node }) => `${node?.nodeName}: ${(node?.textContent ?? '').slice(0, 40)}`,
      )
      shifts.push({ value, at: entry.startTime, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: the shifts that {@link watchShifts} has recorded. */
export function readShifts(): Shift[] {
  // Set by the script above.
  return (globalThis as unknown as { readShifts: () => Shift[] }).readShifts()
}

/** Runs in the page. */
function readBlocking(): string[] {
  return (
    performance
      .getEntriesByType('resource')
      // TypeScript does not know this field of Chromium's entries.
      .filter(
        (entry) =>
          (entry as unknown as { renderBlockingStatus: string }).renderBlockingStatus ===
          'blocking',
      )
      .map(({ name }) => name)
  )
}
