import { type PageWeight, weigh } from '../support/page-weight.ts'
import { inlineScripts } from '../support/without-scripts.ts'
import { expect, test } from './instance.ts'

/**
 * The budget of a page before the first tap, in numbers that are the same on slow and fast
 * machines. Each limit is the measured figure plus 1%: lower it when a page gets lighter.
 *
 * - `scripts`: compressed bytes as sent. Goal: 100 kB, on a page with a form 130 kB.
 * - `files`: requests for scripts. Goal: 12.
 * - `inline`: characters of inline scripts: the bootstrap and the initial state of the app.
 * - `html`: compressed bytes of the page itself as sent.
 * - `requests`: all except the page's own, on a phone. The headless shell requests lazy pictures
 *   farther below the fold than Chromium with a window does.
 * - `wide`: the same on a wide screen, for pages whose layout then requests more pictures.
 */
type Budget = readonly [
  scripts: number,
  files: number,
  inline: number,
  html: number,
  requests: number,
  wide?: number,
]

/** Every public route; the pages of a route that shows many kits cost the same. */
const budgets: Readonly<Record<string, Budget>> = {
  '/': [118_400, 8, 10_900, 9230, 20, 21],
  '/about': [118_000, 8, 6780, 6780, 15],
  '/products': [118_600, 8, 8940, 8870, 17, 19],
  '/products/compare': [122_400, 11, 12_930, 9890, 17],
  '/aircraft': [121_300, 11, 14_330, 9000, 17],
  '/products/master-kit': [118_760, 8, 15_110, 11_920, 17, 20],
  '/products/no-such-kit': [118_760, 8, 4080, 5040, 13],
  '/programs': [118_100, 8, 8670, 7750, 18],
  '/programs/jetsanitize': [118_650, 9, 5910, 6580, 14],
  '/programs/vip-loyalty': [118_200, 8, 6160, 6720, 13],
  '/faq': [112_180, 7, 13_080, 9270, 12],
  '/search': [113_960, 9, 4320, 5260, 14],
  '/contact': [135_200, 8, 7610, 8000, 13],
  '/order': [135_350, 8, 5620, 7250, 13],
  '/order/thanks': [110_300, 7, 4800, 5580, 12],
  '/privacy': [118_000, 8, 7810, 6720, 13],
  '/images': [119_750, 9, 4010, 7240, 21, 24],
  // The files of every landing page, and of one with every block.
  '/winter-kits': [119_600, 9, 10_110, 8070, 21],
  '/winter-layovers': [153_100, 16, 17_990, 13_150, 29],
  '/no-such-page': [109_730, 6, 4040, 5020, 11],
}

/**
 * Bytes of a page's own scripts and of those for the next page: loaded in advance, and after the
 * first tap. Moving a script from the first load to the first tap does not help.
 */
const withTap = 229_000

/** The limits for every page. Goals: 10 kB of styles, 45 kB of fonts, 2 kB for the bootstrap. */
const common = { styles: 10_000, fonts: 43_600, fontFiles: 2, bootstrap: 1950 }

const screens = {
  phone: { width: 412, height: 823 },
  wide: { width: 1280, height: 900 },
} as const

for (const [path, budget] of Object.entries(budgets)) {
  test(`${path} stays within its budget`, async ({ browser, instance }) => {
    const url = `${instance.siteUrl}${path}`
    const [, , , html, phone, wide] = budget
    for (const [screen, requests] of [
      ['phone', phone],
      ['wide', wide],
    ] as const) {
      if (requests === undefined) continue
      const weight = await weigh(browser, url, screens[screen])
      expect.soft(weight.sent.length, `requests, ${screen}`).toBeLessThanOrEqual(requests)
      keepsTo(budget, weight, screen)
      paintsFirst(weight, screen, instance.siteUrl)
      // No analytics without a measurement id, and no web vitals, which are off.
      expect.soft(weight.html, screen).not.toMatch(/analytics|vitals/i)
    }
    // The server compresses a page better after its first visitor.
    const lineBytes = () => compressedLength(url)
    await expect.poll(lineBytes, 'bytes of the page').toBeLessThanOrEqual(html)
  })
}

test('with web vitals off, none of their code is loaded and none are sent', async ({
  page,
  instance,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.clock.install()
  await page.goto('/')
  // Longer than it takes if they are on; the app starts within that time too.
  await page.clock.runFor(3500)
  await expect.poll(() => requests.length).toBeGreaterThan(10)
  await page.goto('about:blank')
  await page.waitForTimeout(200)
  expect(requests.filter((url) => url.includes('vitals'))).toEqual([])
  const answer = await fetch(`${instance.siteUrl}/api/vitals`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(404)
})

function keepsTo([scripts, files, inline]: Budget, weight: PageWeight, screen: string): void {
  const atMost = (name: string, spent: number, limit: number) => {
    // A measurement that sees nothing would pass every budget.
    expect.soft(spent, `${name}, ${screen}: none seen`).toBeGreaterThan(0)
    expect.soft(spent, `${name}, ${screen}`).toBeLessThanOrEqual(limit)
  }
  const { code, data } = inlineScripts(weight.html)
  atMost('bytes of scripts', bytesOf(weight, 'script'), scripts)
  const withNext = bytesOf(weight, 'script') + weight.nextScripts
  atMost('bytes of scripts and of those for the next page', withNext, withTap)
  atMost('requests for scripts', countOf(weight, 'script'), files)
  atMost('characters of inline scripts', [...code, ...data].join('').length, inline)
  atMost('the bootstrap', Math.max(...code.map(({ length }) => length)), common.bootstrap)
  atMost('bytes of styles', bytesOf(weight, 'stylesheet'), common.styles)
  atMost('bytes of fonts', bytesOf(weight, 'font'), common.fonts)
  atMost('fonts', countOf(weight, 'font'), common.fontFiles)
}

/** Only the style sheet blocks the first paint, no script arrives before it, and nothing shifts. */
function paintsFirst({ sent, blocking, shifts }: PageWeight, screen: string, origin: string) {
  const ofKind = (kind: string) => sent.filter((one) => one.kind === kind).map(({ url }) => url)
  const early = sent.filter(({ isBeforePaint }) => isBeforePaint)
  const scripts = early.filter(({ kind }) => kind === 'script').map(({ url }) => url)
  const foreign = early
    .filter(({ kind, url }) => kind !== 'image' && new URL(url).origin !== origin)
    .map(({ url }) => url)
  expect.soft(blocking, `what blocks the paint, ${screen}`).toEqual(ofKind('stylesheet'))
  expect.soft(blocking, `what blocks the paint, ${screen}`).toHaveLength(1)
  expect.soft(scripts, `scripts before the paint, ${screen}`).toEqual([])
  expect.soft(foreign, `other origins before the paint, ${screen}`).toEqual([])
  expect.soft(shifts, `layout shifts, ${screen}`).toEqual([])
}

function bytesOf({ sent }: PageWeight, kind: string): number {
  return sent.reduce((sum, one) => sum + (one.kind === kind ? one.bytes : 0), 0)
}

function countOf({ sent }: PageWeight, kind: string): number {
  return sent.filter((one) => one.kind === kind).length
}

async function compressedLength(url: string): Promise<number> {
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } })
  return Number(headers.get('content-length') ?? Infinity)
}
