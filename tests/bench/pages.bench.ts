import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findChromium } from '#bin/find-chromium.ts'
import { publicPages } from '../support/public-pages.ts'
import { startInstance } from '../support/start-instance.ts'

/**
 * Lighthouse's marks for every public page on a mid-range phone; exits with 1 where a goal is
 * missed. Goals: accessibility and best practices 100, and SEO 100 where engines may index the
 * page. Performance is shown without a goal: it measures this machine's load as well.
 */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const executablePath = findChromium()
const instance = await startInstance()
// Playwright's launcher would take over the tabs that Lighthouse opens.
const browser = await launch({
  ...(executablePath !== undefined && { chromePath: executablePath }),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
})
/** Pages named as arguments, instead of all. */
const wanted = process.argv.slice(2)
let missed = 0

/** One page's report; measured again where a busy machine lost the recording. */
async function report(path: string, tries = 2): Promise<Result> {
  const run = await lighthouse(`${instance.siteUrl}${path}`, {
    port: browser.port,
    logLevel: 'silent',
    onlyCategories: [...categories],
  })
  if (run && !run.lhr.runtimeError) return run.lhr
  if (tries > 1) return report(path, tries - 1)
  throw new Error(`${path}: ${run?.lhr.runtimeError?.message ?? 'no report'}`)
}

async function measure(path: string): Promise<void> {
  const lhr = await report(path)
  const marks = categories.map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100))
  const [, accessibility, bestPractices, seo] = marks
  const isIndexable = lhr.audits['is-crawlable']?.score === 1
  const isMet = accessibility === 100 && bestPractices === 100 && (seo === 100 || !isIndexable)
  if (!isMet) missed += 1
  const shown = categories.map((id, index) => `${id} ${marks[index]}`).join(', ')
  const largest = lhr.audits['largest-contentful-paint']?.displayValue ?? '?'
  const note = isIndexable ? '' : ' (not to be indexed)'
  console.log(`${isMet ? 'met   ' : 'missed'}  ${path.padEnd(36)} ${shown}; LCP ${largest}${note}`)
}

try {
  for (const path of wanted.length > 0 ? wanted : publicPages) await measure(path)
} finally {
  browser.kill()
  await instance.stop()
}
process.exitCode = missed === 0 ? 0 : 1
