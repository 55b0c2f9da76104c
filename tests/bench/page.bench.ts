import { setTimeout as delay } from 'node:timers/promises'
import { startBrowser } from './browser.ts'
import { beforeNote, type Contender, measuredPages, startContenders } from './contenders.ts'
import { options } from './options.ts'
import { type PageRun, runPage } from './page-run.ts'
import { atMost, none, saveReport, tableOf } from './report.ts'
import { inTurn, Tally } from './tally.ts'

/** Pages on Lighthouse's simulated phone, next to the same pages as static files. */
const began = performance.now()
const { runs } = options
const pages = [...measuredPages, '/products/compare', '/faq', '/search']
/** How often a run without figures is retried. */
const tries = 3

type Name = Contender['name'] | 'at once'
interface Variant {
  readonly path: string
  readonly name: Name
  readonly url: string
}

const contenders = await startContenders('static')
const { all, site } = contenders
const variants: readonly Variant[] = pages.flatMap((path) => [
  ...all.map(({ name, url }) => ({ path, name, url: url + path })),
  { path, name: 'at once' as const, url: site.siteUrl + path },
])
const tally = new Tally<PageRun>()
const repeated: string[] = []
const browser = await startBrowser()
try {
  // The page cache can compress a page better after the first response.
  for (const { url } of variants) await (await fetch(url)).text()
  await delay(3000)
  await inTurn(runs, variants, measure)
} finally {
  await browser.close()
  await contenders.stop()
}

async function measure({ path, name, url }: Variant): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const run = await runPage(browser, url, name === 'at once')
    if (typeof run !== 'string') return tally.add(`${name} ${path}`, run)
    repeated.push(`${name} ${path}: ${run}`)
  }
}

const of = (path: string, name: Name, figure: keyof PageRun) =>
  tally.median(`${name} ${path}`, (run) => Number(run[figure]))
const lcpRatio = (path: string, name: Name) => of(path, name, 'lcp') / of(path, 'floor', 'lcp')
const overFloor = (path: string, name: Name, figure: keyof PageRun) =>
  of(path, name, figure) - of(path, 'floor', figure)

/** A goal with one figure for each page. */
const goal = (name: string, limit: number, figure: (path: string) => number, digits = 0) =>
  atMost(name, limit, pages.map(figure), digits)
const withoutApp = variants
  .filter(({ name }) => name !== 'floor')
  .filter(({ path, name }) => tally.runs(`${name} ${path}`).some(({ hasApp }) => !hasApp))
const column = (heading: string, figure: keyof PageRun, digits = 0) =>
  [heading, ({ path, name }: Variant) => of(path, name, figure).toFixed(digits)] as const

saveReport('page', began, {
  title: 'Pages in a browser',
  method: `Lighthouse's simulated phone, medians of ${runs} runs in turn. The floor is the same pages as static files without scripts, compressed in advance, from a plain Node server. “site” is the product as it is; “at once” is the product with a touch as soon as the document is there, so that the app's late start hides no cost. Goals list the pages in the order ${pages.map((path) => `\`${path}\``).join(', ')}. Runs without figures, repeated: ${repeated.join('; ') || 'none'}.${beforeNote}`,
  goals: [
    goal('LCP ÷ floor', 1.05, (path) => lcpRatio(path, 'site'), 2),
    goal('blocking time − floor, ms', 60, (path) => overFloor(path, 'site', 'blocking')),
    goal('blocking time − floor with the app started at once, ms', 60, (path) =>
      overFloor(path, 'at once', 'blocking'),
    ),
    goal(
      'Lighthouse performance of the floor − site',
      1,
      (path) => -overFloor(path, 'site', 'performance'),
    ),
    goal('layout shift', 0, (path) => of(path, 'site', 'shift'), 4),
    goal('longest script task, ms (0: none of 50 or more)', 50, (path) =>
      of(path, 'site', 'longestScriptTask'),
    ),
    none(
      'pages with a run that ended before the app ran',
      withoutApp.map(({ path, name }) => `${name} ${path}`),
    ),
  ],
  tables: [
    tableOf('Medians of each page', variants, [
      ['page', ({ path }) => `\`${path}\``],
      ['variant', ({ name }) => name],
      ['LCP ÷ floor', ({ path, name }) => lcpRatio(path, name).toFixed(2)],
      column('LCP, ms', 'lcp'),
      column('FCP, ms', 'fcp'),
      column('blocking, ms', 'blocking'),
      column('longest script task, ms', 'longestScriptTask'),
      column('layout shift', 'shift', 4),
      column('performance', 'performance'),
    ]),
  ],
})
