import type { Browser } from 'puppeteer-core'
import { startBrowser } from './measure/browser.ts'
import { beforeNote, startContenders } from './measure/contenders.ts'
import { fetchRaw } from './measure/fetch-raw.ts'
import { inTurn } from './measure/in-turn.ts'
import { runs } from './measure/options.ts'
import { type PageRun, type PageVariant, runPage } from './measure/page-run.ts'
import { phonePages } from './measure/pages.ts'
import { Tally } from './measure/tally.ts'
import { type Goal, saveSection, type Table } from './report/section.ts'

/** Pages on Lighthouse's simulated phone: as files without scripts, as they are, app at once. */
const began = performance.now()
/** How often a run that saw nothing is tried again. */
const triesPerRun = 3

type VariantName = 'floor' | 'site' | 'at once' | 'before'
interface Variant extends PageVariant {
  readonly path: (typeof phonePages)[number]
  readonly name: VariantName
}

const contenders = await startContenders()
const { site, floor, before } = contenders
const names: readonly VariantName[] = [
  'floor',
  'site',
  'at once',
  ...(before ? ['before' as const] : []),
]
const variants: Variant[] = phonePages.flatMap((path) =>
  names.map((name) => ({
    path,
    name,
    url: `${originOf(name)}${path}`,
    isStartedAtOnce: name === 'at once',
  })),
)
const tally = new Tally<PageRun>()
const htmlBytes = new Map<string, number>()
const lost: string[] = []
const key = (path: string, name: VariantName) => `${name} ${path}`

const browser = await startBrowser()
try {
  for (const { path, name, url } of variants) htmlBytes.set(key(path, name), await warmBytes(url))
  await inTurn(runs, variants, (variant) => measure(browser, variant))
} finally {
  await browser.close()
  await contenders.stop()
}

function originOf(name: VariantName): string {
  if (name === 'floor') return floor.url
  return name === 'before' ? (before?.siteUrl ?? '') : site.siteUrl
}

/** Bytes of the compressed HTML, after the first answer: a cache may compress better in the end. */
async function warmBytes(url: string): Promise<number> {
  await fetchRaw(url)
  await new Promise((resolve) => setTimeout(resolve, 500))
  return (await fetchRaw(url)).body.length
}

async function measure(browser: Browser, variant: Variant): Promise<void> {
  const { path, name } = variant
  for (let attempt = 0; attempt < triesPerRun; attempt += 1) {
    const run = await runPage(browser, variant)
    if (!('lost' in run)) {
      tally.add(key(path, name), run)
      return
    }
    lost.push(`${name} ${path}: ${run.lost}`)
  }
}

const at = (path: string, name: VariantName, figure: (run: PageRun) => number) =>
  tally.median(key(path, name), figure)
const html = (path: string, name: VariantName) => htmlBytes.get(key(path, name)) ?? NaN
const limitOf = (path: string) => (path === '/contact' ? 130_000 : 100_000)

interface PageGoal {
  readonly name: string
  readonly allowed: string
  readonly figure: (path: string, name: VariantName) => number
  readonly show: (value: number) => string
  readonly isMet: (value: number, path: string) => boolean
  /** Of which variant; the site as it is without one. */
  readonly of?: VariantName
}

const whole = (value: number) => value.toFixed(0)
const ratio = (value: number) => value.toFixed(2)
const kilo = (value: number) => (value / 1000).toFixed(1)

const pageGoals: readonly PageGoal[] = [
  {
    name: 'LCP ÷ floor',
    allowed: 'at most 1.05',
    figure: (path, name) => at(path, name, ({ lcp }) => lcp) / at(path, 'floor', ({ lcp }) => lcp),
    show: ratio,
    isMet: (value) => value <= 1.05,
  },
  {
    name: 'blocking time − floor, ms',
    allowed: 'at most 60, aim 30',
    figure: moreBlocking,
    show: whole,
    isMet: (value) => value <= 60,
  },
  {
    name: 'blocking time − floor with the app started at once, ms',
    allowed: 'at most 60, aim 30',
    figure: moreBlocking,
    show: whole,
    isMet: (value) => value <= 60,
    of: 'at once',
  },
  {
    name: 'Lighthouse performance − floor',
    allowed: 'at least −1',
    figure: (path, name) =>
      at(path, name, ({ performance }) => performance) -
      at(path, 'floor', ({ performance }) => performance),
    show: whole,
    isMet: (value) => value >= -1,
  },
  {
    name: 'scripts over the line, kB',
    allowed: 'at most 100, with a form 130',
    figure: (path, name) => at(path, name, ({ scriptBytes }) => scriptBytes),
    show: kilo,
    isMet: (value, path) => value <= limitOf(path),
  },
  {
    name: 'requests for scripts',
    allowed: 'at most 12',
    figure: (path, name) => at(path, name, ({ scriptRequests }) => scriptRequests),
    show: whole,
    isMet: (value) => value <= 12,
  },
  {
    name: 'compressed HTML ÷ floor',
    allowed: 'at most 1.5',
    figure: (path, name) => html(path, name) / html(path, 'floor'),
    show: ratio,
    isMet: (value) => value <= 1.5,
  },
  {
    name: 'layout shift',
    allowed: '0',
    figure: (path, name) => at(path, name, ({ shift }) => shift),
    show: (value) => value.toFixed(4),
    isMet: (value) => value === 0,
  },
  {
    name: 'longest task of the scripts, ms (0: none of 50 or more)',
    allowed: 'at most 50',
    figure: (path, name) => at(path, name, ({ longestScriptTask }) => longestScriptTask),
    show: whole,
    isMet: (value) => value <= 50,
  },
  {
    name: 'longest task of all, layout included, − floor, ms',
    allowed: 'at most 0',
    figure: (path, name) =>
      at(path, name, ({ longestTask }) => longestTask) -
      at(path, 'floor', ({ longestTask }) => longestTask),
    show: whole,
    isMet: (value) => value <= 0,
  },
]

function moreBlocking(path: string, name: VariantName): number {
  return at(path, name, ({ blocking }) => blocking) - at(path, 'floor', ({ blocking }) => blocking)
}

function toGoal({ name, allowed, figure, show, isMet, of = 'site' }: PageGoal): Goal {
  const values = phonePages.map((path) => figure(path, of))
  const shown = (of: VariantName) => phonePages.map((path) => show(figure(path, of))).join(' · ')
  return {
    name,
    allowed,
    measured: shown(of),
    before: before && shown('before'),
    isMet: phonePages.every((path, index) => isMet(values[index] ?? NaN, path)),
  }
}

const withoutApp = variants
  .filter(({ name }) => name !== 'floor')
  .flatMap(({ path, name }) => tally.runs(key(path, name)))
  .filter(({ hasApp }) => !hasApp).length

const table: Table = {
  name: 'Medians of each page',
  columns: [
    'page',
    'variant',
    'LCP, ms',
    '÷ floor',
    'FCP, ms',
    'blocking, ms',
    'longest task, ms',
    'of scripts, ms',
    'layout shift',
    'performance',
    'scripts, kB',
    'scripts',
    'requests',
    'HTML, kB',
    'app ran',
  ],
  rows: variants.map(({ path, name }) => {
    const figure = (read: (run: PageRun) => number) => at(path, name, read)
    const all = tally.runs(key(path, name))
    const alive = all.filter(({ hasApp }) => hasApp).length
    return [
      `\`${path}\``,
      name,
      whole(figure(({ lcp }) => lcp)),
      ratio(figure(({ lcp }) => lcp) / at(path, 'floor', ({ lcp }) => lcp)),
      whole(figure(({ fcp }) => fcp)),
      whole(figure(({ blocking }) => blocking)),
      whole(figure(({ longestTask }) => longestTask)),
      whole(figure(({ longestScriptTask }) => longestScriptTask)),
      figure(({ shift }) => shift).toFixed(4),
      whole(figure(({ performance }) => performance)),
      kilo(figure(({ scriptBytes }) => scriptBytes)),
      whole(figure(({ scriptRequests }) => scriptRequests)),
      whole(figure(({ requests }) => requests)),
      kilo(html(path, name)),
      name === 'floor' ? '' : `${alive} of ${all.length}`,
    ]
  }),
}

const chart = (file: string, title: string, unit: string, figure: (run: PageRun) => number) => ({
  file,
  title,
  unit,
  series: names,
  groups: phonePages.map((path) => ({
    name: path,
    values: names.map((name) => Math.round(at(path, name, figure))),
  })),
})

saveSection('page', began, {
  method: `Lighthouse's simulated phone, medians of ${runs} runs in turn. The floor is the same pages as files without scripts, compressed in advance, from a bare Hono server; “site” is the product as it is, “at once” the product with a touch as soon as the document is there, so that a late start of the app hides no cost. Bytes of scripts contain their headers. Goals name the pages in the order ${phonePages.map((path) => `\`${path}\``).join(', ')}.${beforeNote} Runs in which Lighthouse saw no page and which were repeated: ${lost.length === 0 ? 'none' : `${lost.length} (${[...new Set(lost)].join('; ')})`}.`,
  goals: [
    ...pageGoals.map(toGoal),
    {
      name: 'runs that ended before the app ran, whose scripts and blocking time tell too little',
      measured: String(withoutApp),
      allowed: 'none',
      isMet: withoutApp === 0,
    },
  ],
  tables: [table],
  charts: [
    chart('page-lcp.svg', 'Largest contentful paint', 'ms', ({ lcp }) => lcp),
    chart('page-blocking.svg', 'Total blocking time', 'ms', ({ blocking }) => blocking),
  ],
})
