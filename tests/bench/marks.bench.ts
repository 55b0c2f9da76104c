import lighthouse, { type Result } from 'lighthouse'
import { addLandingPages } from '#tests/support/add-landing-pages.ts'
import { publicPages } from '#tests/support/public-pages.ts'
import { startInstance } from '#tests/support/start-instance.ts'
import { startBrowser } from './measure/browser.ts'
import { saveSection } from './report/section.ts'

/** Lighthouse's marks that are no times, for every public page. */
const began = performance.now()
const categories = ['accessibility', 'best-practices', 'seo'] as const

const instance = await startInstance()
await addLandingPages(instance)
const browser = await startBrowser()
const rows: string[][] = []
const missed: string[] = []
try {
  for (const path of publicPages) note(path, await report(path))
} finally {
  await browser.close()
  await instance.stop()
}

/** One page's report; measured again where a busy machine lost the recording. */
async function report(path: string, tries = 3): Promise<Result> {
  const page = await browser.newPage()
  // A tab behind another one is hidden, and never paints.
  await page.bringToFront()
  const flags = { onlyCategories: [...categories], maxWaitForLoad: 15_000 }
  const run = await lighthouse(`${instance.siteUrl}${path}`, flags, undefined, page)
  await page.close()
  if (run && !run.lhr.runtimeError) return run.lhr
  if (tries > 1) return report(path, tries - 1)
  throw new Error(`${path}: ${run?.lhr.runtimeError?.message ?? 'no report'}`)
}

function note(path: string, lhr: Result): void {
  const marks = categories.map((id) => Math.round((lhr.categories[id]?.score ?? 0) * 100))
  const [accessibility, bestPractices, seo] = marks
  const isIndexable = lhr.audits['is-crawlable']?.score === 1
  const isMet = accessibility === 100 && bestPractices === 100 && (seo === 100 || !isIndexable)
  if (!isMet) missed.push(path)
  rows.push([`\`${path}\``, ...marks.map(String), isIndexable ? 'yes' : 'no'])
}

saveSection('marks', began, {
  method: 'Lighthouse’s marks that are no times, once for each public page.',
  goals: [
    {
      name: 'pages with 100 for each, SEO where a page may be indexed',
      measured:
        missed.length === 0
          ? `all ${rows.length}`
          : `all but ${missed.length}: ${missed.join(', ')}`,
      allowed: `all ${rows.length}`,
      isMet: missed.length === 0,
    },
  ],
  tables: [
    { name: 'Marks', columns: ['page', 'accessibility', 'best practices', 'SEO', 'indexed'], rows },
  ],
  charts: [],
})
