import lighthouse, { type Result } from 'lighthouse'
import type { Browser } from 'puppeteer-core'
import { isAlive } from './browser.ts'

/** The results of one run of Lighthouse's simulated phone; times in ms. */
export interface PageRun {
  readonly lcp: number
  readonly fcp: number
  readonly blocking: number
  /** The longest task that runs one of the site's script files; 0 if none takes 50 ms. */
  readonly longestScriptTask: number
  readonly shift: number
  /** 0 to 100. */
  readonly performance: number
  /** Whether the app ran when the measurement ended. */
  readonly hasApp: boolean
}

/**
 * How long Lighthouse waits until a page has painted, loaded and stopped requesting, in ms. A quiet
 * machine needs about 3 s. A longer run ends early, and has no figures if nothing was painted.
 */
const maxWaitForLoad = 15_000

/**
 * Measures a page once, in a new tab.
 *
 * @param startsAtOnce whether the app starts with the document instead of when the browser is idle
 * @returns Lighthouse's own error code, such as `NO_FCP`, if the run has no figures
 */
export async function runPage(
  browser: Browser,
  url: string,
  startsAtOnce: boolean,
): Promise<PageRun | string> {
  const page = await browser.newPage()
  try {
    // A tab in the background never paints.
    await page.bringToFront()
    if (startsAtOnce) await page.evaluateOnNewDocument(touchAtOnce)
    const flags = { onlyCategories: ['performance'], disableFullPageScreenshot: true }
    const options = { ...flags, logLevel: 'silent', maxWaitForLoad } as const
    const run = await lighthouse(url, options, undefined, page)
    const figures = run ? figuresOf(run.lhr) : 'no report'
    return typeof figures === 'string'
      ? figures
      : { ...figures, hasApp: await page.evaluate(isAlive) }
  } finally {
    await page.close()
  }
}

function figuresOf({ runtimeError, audits, categories }: Result): Omit<PageRun, 'hasApp'> | string {
  if (runtimeError) return runtimeError.code
  // If nothing was painted, Lighthouse reports success, and an error only in this audit.
  const { errorMessage = '' } = audits['first-contentful-paint'] ?? {}
  if (errorMessage) return /\(([A-Z_]+)\)/.exec(errorMessage)?.[1] ?? errorMessage
  const value = (audit: string) => audits[audit]?.numericValue ?? NaN
  const tasks = audits['long-tasks']?.details
  // Lighthouse has a type for each kind of table; this audit has a plain one.
  const rows = tasks && 'items' in tasks ? (tasks.items as Record<string, unknown>[]) : []
  const ofScripts = rows.filter((task) => String(task['url']).endsWith('.js'))
  return {
    lcp: value('largest-contentful-paint'),
    fcp: value('first-contentful-paint'),
    blocking: value('total-blocking-time'),
    longestScriptTask: Math.max(0, ...ofScripts.map((task) => Number(task['duration']))),
    shift: value('cumulative-layout-shift'),
    performance: Math.round((categories['performance']?.score ?? NaN) * 100),
  }
}

/** Runs in a page before its own scripts: touches the document as soon as it is there. */
function touchAtOnce(): void {
  document.addEventListener('DOMContentLoaded', () => {
    for (const type of ['pointerdown', 'touchstart']) {
      document.body.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
    }
  })
}
