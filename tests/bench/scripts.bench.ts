import { chromium } from '@playwright/test'
import { launchOptions } from '#tests/support/launch-options.ts'
import { weigh } from '#tests/support/page-weight.ts'
import { startInstance } from '#tests/support/start-instance.ts'
import { measuredPages } from './measure/pages.ts'
import { scriptParts } from './measure/script-parts.ts'
import { saveSection } from './report/section.ts'

/** Which packages and folders the scripts of a page are made of, until somebody first touches it. */
const began = performance.now()
/** Owners with less on every page than this are told together, in bytes. */
const smallest = 500

const scripts = await scriptParts()
const instance = await startInstance()
const browser = await chromium.launch(launchOptions)
/** Bytes over the line of each owner on each page. */
const shares = new Map<string, Map<string, number>>()
const counts = new Map<string, number>()
try {
  for (const path of measuredPages) await weighPage(path)
} finally {
  await browser.close()
  await instance.stop()
}

async function weighPage(path: string): Promise<void> {
  const { sent } = await weigh(browser, `${instance.siteUrl}${path}`, { width: 412, height: 823 })
  const files = sent.filter(({ kind }) => kind === 'script')
  counts.set(path, files.length)
  for (const { url, bytes } of files) {
    const parts = scripts.get(new URL(url).pathname) ?? new Map([['unknown', 1]])
    const whole = [...parts.values()].reduce((sum, length) => sum + length, 0)
    for (const [owner, length] of parts) note(owner, path, (bytes * length) / Math.max(1, whole))
  }
}

function note(owner: string, path: string, bytes: number): void {
  const pages = shares.get(owner) ?? new Map<string, number>()
  shares.set(owner, pages.set(path, (pages.get(path) ?? 0) + bytes))
}

const kilo = (bytes: number) => (bytes / 1000).toFixed(1)
const onPage = (path: string) =>
  [...shares.values()].reduce((sum, pages) => sum + (pages.get(path) ?? 0), 0)
const largest = (pages: ReadonlyMap<string, number>) => Math.max(...pages.values())
const sorted = [...shares].toSorted(([, left], [, right]) => largest(right) - largest(left))
const shown = sorted.filter(([, pages]) => largest(pages) >= smallest)
const rest = sorted.filter(([, pages]) => largest(pages) < smallest)
const cells = (read: (path: string) => number) => measuredPages.map((path) => kilo(read(path)))

saveSection('scripts', began, {
  method:
    'What each page loads on a phone until somebody first touches it, in kB over the line, compressed. The bytes of a file are shared among its modules by their length before minifying: an estimate.',
  goals: [],
  tables: [
    {
      name: 'kB of scripts by package or folder',
      columns: ['part', ...measuredPages.map((path) => `\`${path}\``)],
      rows: [
        ['all', ...cells(onPage)],
        ['requests', ...measuredPages.map((path) => String(counts.get(path)))],
        ...shown.map(([owner, pages]) => [owner].concat(cells((path) => pages.get(path) ?? 0))),
        [
          `${rest.length} parts below ${kilo(smallest)} kB each`,
          ...cells((path) => rest.reduce((sum, [, pages]) => sum + (pages.get(path) ?? 0), 0)),
        ],
      ],
    },
  ],
  charts: [],
})
