import { type PageWeight, weigh } from '../support/page-weight.ts'
import { inlineScripts } from '../support/without-scripts.ts'
import { expect, test } from './instance.ts'

/**
 * How much a page can cost before the first tap: counts, which are the same on a slow machine and on a
 * fast one. Each is the measured figure plus 1 %: lower it when a page gets lighter.
 */
interface Budget {
  /** Bytes of scripts over the line, compressed. Goal: 100 kB, on a page with a form 130 kB. */
  readonly scripts: number
  /** Requests for scripts. Goal: 12. */
  readonly files: number
  /** Characters of inline scripts: the bootstrap, and the state that the app starts with. */
  readonly inline: number
  /** Bytes of the page itself over the line, compressed. */
  readonly html: number
  /**
   * All requests but the page's own, on a phone and on a wide screen. The headless shell asks for lazy
   * pictures from farther below than Chromium with a window does.
   */
  readonly requests: readonly [phone: number, wide: number]
}

/** Every public route; the pages of a route that shows many kits cost the same. */
const budgets: Readonly<Record<string, Budget>> = {
  '/': { scripts: 117_820, files: 8, inline: 10_470, html: 9030, requests: [20, 21] },
  '/about': { scripts: 117_220, files: 8, inline: 6630, html: 6660, requests: [14, 14] },
  '/products': { scripts: 117_940, files: 8, inline: 8940, html: 8870, requests: [17, 19] },
  '/products/compare': {
    scripts: 121_300,
    files: 11,
    inline: 10_040,
    html: 8970,
    requests: [16, 16],
  },
  '/products/master-kit': {
    scripts: 118_760,
    files: 8,
    inline: 14_130,
    html: 11_500,
    requests: [16, 19],
  },
  '/products/no-such-kit': {
    scripts: 118_760,
    files: 8,
    inline: 4080,
    html: 5040,
    requests: [13, 13],
  },
  '/programs': { scripts: 117_430, files: 8, inline: 6890, html: 6570, requests: [13, 13] },
  '/programs/jetsanitize': {
    scripts: 117_360,
    files: 8,
    inline: 5910,
    html: 6580,
    requests: [14, 14],
  },
  '/programs/vip-loyalty': {
    scripts: 117_610,
    files: 8,
    inline: 6160,
    html: 6720,
    requests: [13, 13],
  },
  '/faq': { scripts: 112_180, files: 7, inline: 11_640, html: 8680, requests: [12, 12] },
  '/search': { scripts: 113_960, files: 9, inline: 4320, html: 5260, requests: [14, 14] },
  '/contact': { scripts: 134_100, files: 8, inline: 7610, html: 8000, requests: [13, 13] },
  '/order': { scripts: 134_300, files: 8, inline: 5110, html: 6880, requests: [13, 13] },
  '/order/thanks': { scripts: 109_600, files: 7, inline: 4800, html: 5580, requests: [12, 12] },
  '/privacy': { scripts: 117_320, files: 8, inline: 7810, html: 6720, requests: [13, 13] },
  '/images': { scripts: 119_090, files: 9, inline: 4010, html: 7240, requests: [21, 24] },
  // The files of every landing page, and of one with every block.
  '/winter-kits': { scripts: 119_000, files: 9, inline: 10_110, html: 8070, requests: [21, 21] },
  '/winter-layovers': {
    scripts: 152_000,
    files: 16,
    inline: 17_320,
    html: 12_940,
    requests: [29, 29],
  },
  '/no-such-page': { scripts: 109_730, files: 6, inline: 4040, html: 5020, requests: [11, 11] },
}

/**
 * Bytes of a page's own scripts and of those for the next page: loaded ahead, and after the first tap.
 * A script that moves from the first load to the first tap gains nothing.
 */
const withTap = 228_000

/** The limits for every page. Goals: 10 kB of styles, 45 kB of fonts, 2 kB for the bootstrap. */
const common = { styles: 10_000, fonts: 43_600, fontFiles: 2, bootstrap: 1950 }

const screens = {
  phone: { width: 412, height: 823 },
  wide: { width: 1280, height: 900 },
} as const

for (const [path, budget] of Object.entries(budgets)) {
  test(`${path} keeps to its budget`, async ({ browser, instance }) => {
    const url = `${instance.siteUrl}${path}`
    const [phone, wide] = await Promise.all([
      weigh(browser, url, screens.phone),
      weigh(browser, url, screens.wide),
    ])
    expect.soft(phone.sent.length, 'requests on a phone').toBeLessThanOrEqual(budget.requests[0])
    expect.soft(wide.sent.length, 'requests, wide').toBeLessThanOrEqual(budget.requests[1])
    for (const [screen, weight] of Object.entries({ phone, wide })) {
      keepsTo(budget, weight, screen)
      paintsFirst(weight, screen, instance.siteUrl)
      // Nothing of analytics without a measurement id, nor of web vitals, which are off.
      expect.soft(weight.html, screen).not.toMatch(/analytics|vitals/i)
    }
    // A page is compressed once more after its first visitor.
    const lineBytes = () => compressedLength(url)
    await expect.poll(lineBytes, 'bytes of the page').toBeLessThanOrEqual(budget.html)
  })
}

test('nothing of web vitals is loaded or sent while they are off', async ({ page, instance }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.clock.install()
  await page.goto('/')
  // Longer than it takes with them on.
  await page.clock.runFor(3500)
  await page.goto('about:blank')
  await page.waitForTimeout(200)
  expect(requests.length).toBeGreaterThan(10)
  expect(requests.filter((url) => url.includes('vitals'))).toEqual([])
  const answer = await fetch(`${instance.siteUrl}/api/vitals`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(404)
})

function keepsTo(budget: Budget, weight: PageWeight, screen: string): void {
  const atMost = (name: string, spent: number, limit: number) => {
    // A measure that saw nothing would keep to every budget.
    expect.soft(spent, `${name}, ${screen}: none seen`).toBeGreaterThan(0)
    expect.soft(spent, `${name}, ${screen}`).toBeLessThanOrEqual(limit)
  }
  const { code, data } = inlineScripts(weight.html)
  atMost('bytes of scripts', bytesOf(weight, 'script'), budget.scripts)
  const scripts = bytesOf(weight, 'script') + weight.nextScripts
  atMost('bytes of scripts and of those for the next page', scripts, withTap)
  atMost('requests for scripts', countOf(weight, 'script'), budget.files)
  atMost('characters of inline scripts', [...code, ...data].join('').length, budget.inline)
  atMost('the bootstrap', Math.max(...code.map(({ length }) => length)), common.bootstrap)
  atMost('bytes of styles', bytesOf(weight, 'stylesheet'), common.styles)
  atMost('bytes of fonts', bytesOf(weight, 'font'), common.fonts)
  atMost('fonts', countOf(weight, 'font'), common.fontFiles)
}

/** Nothing but the style sheet holds back the paint, no script is there before, nothing moves. */
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
