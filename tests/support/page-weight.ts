import type { Browser, CDPSession, Page, Request } from '@playwright/test'
import { hydrated } from './hydrated.ts'

/** How long a page must be without requests until it counts as loaded, in ms. */
const quietMs = 250

/** How many fonts a page preloads, and how long they can take, in ms. */
const fontCount = 2
const fontMs = 5000

/** The kinds of requests whose bodies are measured; they end by themselves. */
const files = new Set(['document', 'script', 'stylesheet', 'font'])

const pictures = new Set(['image'])

/** One request of a page, as it went over the line. */
export interface Sent {
  readonly url: string
  /** `script`, `stylesheet`, `font`, `image`, `fetch`, `eventsource`, … */
  readonly kind: string
  /** Bytes of the body as sent, compressed; 0 for what is no document, script, style or font. */
  readonly bytes: number
  /** Whether it was requested before the page's first contentful paint. */
  readonly isBeforePaint: boolean
}

/** The files and the behavior of a page. */
export interface PageWeight {
  readonly html: string
  /** Everything that the page itself requests, but the document. */
  readonly sent: readonly Sent[]
  /** Bytes of the scripts for the next page: loaded ahead, and after a tap on a link to the kits. */
  readonly nextScripts: number
  /** Addresses that held back the first paint, as the browser tells. */
  readonly blocking: readonly string[]
  /** Layout shifts while the page loads and scrolls. */
  readonly shifts: readonly Shift[]
}

/** One layout shift. */
export interface Shift {
  readonly value: number
  /** Milliseconds from the start of the navigation. */
  readonly at: number
  /** The elements that moved: their names and the beginnings of their texts. */
  readonly moved: readonly string[]
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

/** Tells what is loaded for later: scripts and styles that the page does not name, and content. */
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

/** When a page requested what, and when it painted, by one clock of the browser. */
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
      if (paintedAt === undefined) throw new Error('The browser told of no paint.')
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
    /** Those of some kinds that have not ended yet. */
    pending: (kinds: ReadonlySet<string>) =>
      all.filter((one) => kinds.has(one.resourceType()) && !finished.has(one) && !failed.has(one)),
    finished: (kind: string) => [...finished].filter((one) => one.resourceType() === kind),
    /** The body's bytes as sent; 0 for what can be a stream, and for what failed. */
    async bytesOf(request: Request): Promise<number> {
      const isMeasured = files.has(request.resourceType()) && finished.has(request)
      return isMeasured ? (await request.sizes()).responseBodySize : 0
    },
  }
}

/**
 * Holds back the style sheet, and with it the first paint, until the preloaded fonts are there: what
 * a late font moves has a test of its own (`tests/e2e/layout-shift.spec.ts`).
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

/** Shows every part of a page, one after the other, with the pictures that it then asks for. */
async function scrollThrough(page: Page, requests: Requests): Promise<void> {
  let isAtEnd = false
  while (!isAtEnd) {
    isAtEnd = await page.evaluate(scrollOn)
    while (requests.pending(pictures).length > 0) await page.waitForTimeout(10)
    await page.evaluate(painted)
  }
}

/** Runs in the page: scrolls by half a screen; resolves when that is painted. */
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
 * Runs in the page, before anything of it: notes each layout shift. Those of the moment in which the
 * fonts take their place are left out: a busy machine decodes a font that is there after the first
 * paint, and what that moves has a test of its own (`tests/e2e/layout-shift.spec.ts`).
 */
export function watchShifts(): void {
  const shifts: Shift[] = []
  let fontsAt = 0
  Object.assign(globalThis, { readShifts: () => shifts.filter(({ at }) => at > fontsAt) })
  document.fonts.addEventListener('loadingdone', () => {
    // The frame that shows them, and the one after it.
    fontsAt = performance.now() + 34
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // TypeScript does not know the entries of layout shifts.
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

/** Runs in the page: what {@link watchShifts} has noted. */
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
