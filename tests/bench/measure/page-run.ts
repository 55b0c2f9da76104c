import lighthouse, { type Result } from 'lighthouse'
import type { Browser } from 'puppeteer-core'
import { isAlive } from './is-alive.ts'
import { lostBy } from './lost-by.ts'
import { startAtOnce } from './start-at-once.ts'

/** A page as one variant shows it. */
export interface PageVariant {
  readonly url: string
  /** Whether the app starts with the document, instead of when the browser is idle. */
  readonly isStartedAtOnce: boolean
}

/** What one run of Lighthouse's simulated phone found; times in ms, bytes over the line. */
export interface PageRun {
  readonly lcp: number
  readonly fcp: number
  readonly blocking: number
  /** The longest task of any kind: style and layout of the document are among them. */
  readonly longestTask: number
  /** The longest task that runs a script file of the site; 0 where none takes 50 ms. */
  readonly longestScriptTask: number
  readonly shift: number
  /** 0 to 100. */
  readonly performance: number
  readonly scriptBytes: number
  readonly scriptRequests: number
  readonly requests: number
  /** Whether the app ran when the measurement ended. */
  readonly hasApp: boolean
}

/** A run that saw no paint, or failed in another way: Lighthouse's own code for it. */
export interface LostRun {
  readonly lost: string
}

/**
 * How long Lighthouse waits for a page to paint, load and fall silent, in ms; a run that takes longer
 * ends as it is, and one without a paint is lost. A quiet machine needs about 3 s: the page's stream
 * of events keeps no run waiting.
 */
const maxWaitForLoad = 15_000

/** Measures a page once, in a tab of its own. */
export async function runPage(browser: Browser, variant: PageVariant): Promise<PageRun | LostRun> {
  const page = await browser.newPage()
  try {
    // A tab behind another one is hidden, and never paints.
    await page.bringToFront()
    if (variant.isStartedAtOnce) await page.evaluateOnNewDocument(startAtOnce)
    const run = await lighthouse(
      variant.url,
      {
        logLevel: 'silent',
        onlyCategories: ['performance'],
        disableFullPageScreenshot: true,
        maxWaitForLoad,
      },
      undefined,
      page,
    )
    if (!run) return { lost: 'no report' }
    const lost = lostBy(run.lhr)
    if (lost !== undefined) {
      const visibility = await page.evaluate(() => document.visibilityState)
      return { lost: `${lost} in a ${visibility} tab` }
    }
    return { ...figuresOf(run.lhr), hasApp: await page.evaluate(isAlive) }
  } finally {
    await page.close()
  }
}

function figuresOf(lhr: Result): Omit<PageRun, 'hasApp'> {
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN
  const sent = itemsOf(lhr, 'network-requests')
  const scripts = sent.filter(({ resourceType }) => resourceType === 'Script')
  const tasks = itemsOf(lhr, 'long-tasks')
  const ofScripts = tasks.filter(({ url }) => String(url).endsWith('.js'))
  return {
    lcp: value('largest-contentful-paint'),
    fcp: value('first-contentful-paint'),
    blocking: value('total-blocking-time'),
    longestTask: longest(tasks),
    longestScriptTask: longest(ofScripts),
    shift: value('cumulative-layout-shift'),
    performance: Math.round((lhr.categories['performance']?.score ?? NaN) * 100),
    scriptBytes: scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
    scriptRequests: scripts.length,
    requests: sent.length,
  }
}

/** The longest of some tasks, in ms; 0 where there is none. */
function longest(tasks: readonly Record<string, unknown>[]): number {
  return Math.max(0, ...tasks.map(({ duration }) => Number(duration)))
}

/** The rows of an audit's table. */
function itemsOf(lhr: Result, audit: string): readonly Record<string, unknown>[] {
  const details = lhr.audits[audit]?.details
  // Lighthouse types the rows of each kind of table apart; these two audits have plain tables.
  return details && 'items' in details ? (details.items as Record<string, unknown>[]) : []
}
