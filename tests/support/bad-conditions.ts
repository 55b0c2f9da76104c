import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { addGrammarChecker, addNightMode, addPasswordManager } from './imitated-extensions.ts'
import { translatePages } from './imitated-translator.ts'
import { drawn } from './seeded-choice.ts'

/** An odd browser, device or connection that a visitor can have. */
export interface BadCondition {
  readonly options?: BrowserContextOptions
  /** Runs before the first page opens. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>
  /** Runs for each new page, before its first navigation. */
  readonly emulate?: (session: CDPSession, page: Page) => Promise<unknown>
  /** The product's settings in which it occurs. */
  readonly environment?: Readonly<Record<string, string>>
  /** Console lines, failed requests and other findings that this condition causes by itself. */
  readonly allowed?: RegExp
  /** Whether some requests fail, so links can load whole pages. */
  readonly losesRequests?: true
}

const day = 24 * 60 * 60 * 1000

/** React's error for HTML that has changed before hydration: React renders that part again. */
const hydratedAgain = /Minified React error #418/

/** All conditions by name; `WALK_CONDITION` chooses some of them (docs/testing.md). */
export const badConditions: Readonly<Record<string, BadCondition>> = {
  'slow-cpu': {
    emulate: (session) => session.send('Emulation.setCPUThrottlingRate', { rate: 10 }),
  },
  'slow-3g': {
    emulate: async (session) => {
      const bytes = 400_000 / 8
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 400,
        downloadThroughput: bytes,
        uploadThroughput: bytes,
      })
    },
  },
  'storage-full': { prepare: (context) => context.addInitScript(fillStorage) },
  'storage-blocked': { prepare: (context) => context.addInitScript(blockStorage) },
  'no-indexed-db': {
    prepare: (context) =>
      context.addInitScript(() => Reflect.deleteProperty(Window.prototype, 'indexedDB')),
  },
  'scripts-fail-once': {
    prepare: (context) => loseScripts(context, (path, isFirst) => isFirst && isChosen(path, 0.5)),
    allowed: /net::ERR_|Failed to load resource|dynamically imported module/,
    losesRequests: true,
  },
  'scripts-lost': {
    prepare: (context) => loseScripts(context, (path) => isChosen(path, 0.15)),
    // Without the app, a button waits for the next attempt to load it, and a search starts with Enter.
    allowed:
      /net::ERR_|Failed to load resource|dynamically imported module|is still busy|search for .* did not end/,
    losesRequests: true,
  },
  'requests-lost': {
    prepare: loseRequests,
    // A page that has just loaded as a document uses less memory than later ones.
    allowed: /net::ERR_|Failed to load resource|ContentUnavailableError|^The heap has grown/,
    losesRequests: true,
  },
  'analytics-blocked': {
    environment: { GA_MEASUREMENT_ID: 'G-TEST' },
    prepare: (context) => context.route(/gtag|analytics/, (route) => route.abort()),
    allowed: /gtag|analytics/,
  },
  translator: {
    prepare: (context) => context.addInitScript(translatePages, false),
    allowed: hydratedAgain,
  },
  'early-translator': {
    prepare: (context) => context.addInitScript(translatePages, true),
    allowed: hydratedAgain,
  },
  'password-manager': { prepare: (context) => context.addInitScript(addPasswordManager) },
  'night-mode': {
    // The page's policy does not apply to the styles of extensions.
    options: { bypassCSP: true },
    prepare: (context) => context.addInitScript(addNightMode),
  },
  'grammar-checker': { prepare: (context) => context.addInitScript(addGrammarChecker) },
  'large-text': {
    emulate: (session) =>
      session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } }),
    // A kit's picture and header fill a low screen.
    allowed: /^The h1 is below the screen/,
  },
  'text-spacing': { prepare: (context) => context.addInitScript(spaceText) },
  'forced-colors': { options: { forcedColors: 'active' } },
  'narrow-screen': { options: { viewport: { width: 320, height: 640 } } },
  'reduced-motion': { options: { reducedMotion: 'reduce' } },
  'clock-day-behind': { prepare: (context) => context.addInitScript(shiftClock, -day) },
  'clock-year-ahead': { prepare: (context) => context.addInitScript(shiftClock, 365 * day) },
  japanese: { options: { timezoneId: 'Asia/Tokyo', locale: 'ja' } },
  'german-in-california': { options: { timezoneId: 'America/Los_Angeles', locale: 'de-DE' } },
  arabic: { options: { timezoneId: 'Africa/Cairo', locale: 'ar-EG' } },
}

/** A choice of files that is the same in each run. */
const isChosen = (path: string, share: number) => drawn(1, path) < share

async function loseScripts(
  context: BrowserContext,
  isLost: (path: string, isFirst: boolean) => boolean,
): Promise<void> {
  const seen = new Set<string>()
  await context.route('**/assets/*.js', async (route) => {
    // The hash of the content would choose other files after each change.
    const path = new URL(route.request().url()).pathname.replace(/-[\w-]{8}\.js$/, '')
    const isFirst = seen.size < seen.add(path).size
    await (isLost(path, isFirst) ? route.abort() : route.continue())
  })
}

/** Loses every fourth request for content, as a connection does that breaks now and then. */
async function loseRequests(context: BrowserContext): Promise<void> {
  let count = 0
  await context.route(/\/(api|data\/query)\//, (route) =>
    ++count % 4 === 0 ? route.abort() : route.continue(),
  )
}

function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

/** As Chromium does if the visitor blocks cookies. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get: refuse })
  }
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  Object.assign(navigator.locks ?? {}, { request: () => Promise.reject(new Error('no locks')) })
}

/** The text spacing of WCAG 1.4.12. */
function spaceText(): void {
  addEventListener('DOMContentLoaded', () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets.push(sheet)
  })
}

/** @param by in ms */
function shiftClock(by: number): void {
  const RealDate = Date
  window.Date = new Proxy(RealDate, {
    construct: (target, given: []) =>
      given.length > 0 ? new target(...given) : new target(target.now() + by),
    get: (target, name, receiver) =>
      name === 'now' ? () => RealDate.now() + by : Reflect.get(target, name, receiver),
  })
}
