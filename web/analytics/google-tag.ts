import type { AnalyticsSettings } from '#schemas/runtime/runtime-settings.ts'
import type { AnalyticsEvent } from './events.ts'

/** The most commands that wait for the tag's script. */
const maxWaiting = 50
/** How long the cookies last, in seconds: as long as the consent. */
const cookieSeconds = 365 * 24 * 60 * 60

/** Nothing of the site serves advertising. */
const noAds = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }

/** One command of the tag's queue: its arguments. */
type Command = ArrayLike<unknown>

declare global {
  interface Window {
    dataLayer?: Command[]
  }
}

/** The tag's queue; what others, such as a browser's extension, left in its place is replaced. */
function openQueue(): (Command | undefined)[] {
  const { dataLayer } = window
  if (Array.isArray(dataLayer)) return dataLayer
  const queue: Command[] = []
  window.dataLayer = queue
  return queue
}

/** The receiver of the page's events. */
export interface GoogleTag {
  /** Loads the tag, or lets it measure again. */
  readonly grant: () => void
  /** Stops measuring at once, and deletes the tag's cookies and what still waits for it. */
  readonly withdraw: () => void
  readonly send: (event: AnalyticsEvent) => void
}

/**
 * Google's tag (gtag.js), with Consent Mode v2. Nothing is loaded or queued before `grant`; a script
 * that is slow, blocked or broken costs the page nothing.
 */
export function createGoogleTag({ measurementId, url }: AnalyticsSettings): GoogleTag {
  let isBegun = false
  let isLoaded = false
  let isLost = false

  function gtag(..._command: [string, ...unknown[]]): void {
    const queue = openQueue()
    if (isLost || (!isLoaded && queue.length >= maxWaiting)) return
    // The tag takes objects of arguments for commands, and no arrays.
    // oxlint-disable-next-line prefer-rest-params
    queue.push(arguments)
  }
  const setDisabled = (isDisabled: boolean) =>
    Reflect.set(window, `ga-disable-${measurementId}`, isDisabled)
  const dropWaiting = () => {
    // Without consent there is not even an empty queue.
    if (isLoaded || !Array.isArray(window.dataLayer)) return
    const queue = openQueue()
    queue.splice(0, Infinity, ...queue.filter((command) => command?.[0] !== 'event'))
  }
  const begin = () => {
    isBegun = true
    gtag('js', new Date())
    gtag('consent', 'default', { ...noAds, analytics_storage: 'denied' })
    gtag('consent', 'update', { ...noAds, analytics_storage: 'granted' })
    gtag('config', measurementId, {
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      cookie_expires: cookieSeconds,
      cookie_flags: `SameSite=Lax${location.protocol === 'https:' ? ';Secure' : ''}`,
    })
    const script = document.createElement('script')
    script.src = `${url}/gtag/js?id=${measurementId}`
    script.async = true
    script.addEventListener('load', () => {
      isLoaded = true
    })
    script.addEventListener('error', () => {
      dropWaiting()
      isLost = true
      script.remove()
    })
    document.head.append(script)
  }

  return {
    grant() {
      setDisabled(false)
      if (isBegun) gtag('consent', 'update', { ...noAds, analytics_storage: 'granted' })
      else begin()
    },
    withdraw() {
      // First: a tag that can store nothing would otherwise send a ping without cookies.
      setDisabled(true)
      dropWaiting()
      if (isBegun) gtag('consent', 'update', { ...noAds, analytics_storage: 'denied' })
      deleteGoogleCookies()
    },
    send(event) {
      const { event: name, ...details } = event
      if (event.event === 'page_view') {
        const { page_location, page_title, page_referrer } = event
        // For the tag's own events, which would otherwise contain the full address.
        gtag('set', { page_location, page_title, page_referrer })
      }
      gtag('event', name, details)
    },
  }
}

/** The cookies that Google Analytics keeps for a site: one, and one for each measurement id. */
const googleCookie = /^_ga(?:_\w+)?$/

/**
 * The writes that delete Google's cookies, with each domain that they might have been set for: it takes
 * the highest that the browser lets it have.
 *
 * @param cookies as `document.cookie` gives them
 * @param host such as `www.petjet.example`
 */
export function deletionsOf(cookies: string, host: string): string[] {
  const names = cookies
    .split(';')
    .map((cookie) => cookie.split('=')[0]?.trim() ?? '')
    .filter((name) => googleCookie.test(name))
  const labels = host.split('.')
  const domains = labels.slice(0, -1).map((_, index) => `; domain=${labels.slice(index).join('.')}`)
  return names.flatMap((name) =>
    ['', ...domains].map((domain) => `${name}=; max-age=0; path=/${domain}`),
  )
}

/** Deletes the cookies of Google Analytics, and no other. */
function deleteGoogleCookies(): void {
  // The Cookie Store API, which the rule prefers, is not in every browser and needs https.
  // oxlint-disable-next-line unicorn/no-document-cookie
  for (const deletion of deletionsOf(document.cookie, location.hostname)) document.cookie = deletion
}
