import type { AnalyticsSettings } from '#schemas/protocol/runtime-settings.ts'
import type { AnalyticsEvent } from '#web/content/analytics-events.ts'

/** The maximum number of commands queued before the tag's script loads. */
const maxWaiting = 50
/** The lifetime of the cookies, in seconds: as long as the consent. */
const cookieSeconds = 365 * 24 * 60 * 60

/** The site never uses advertising. */
const noAds = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }

/** One command of the tag's queue: its arguments. */
type Command = ArrayLike<unknown>

declare global {
  interface Window {
    dataLayer?: Command[]
  }
}

/** Opens the tag's queue; replaces any other value in its place, such as a browser extension's. */
function openQueue(): (Command | undefined)[] {
  const { dataLayer } = window
  if (Array.isArray(dataLayer)) return dataLayer
  const queue: Command[] = []
  window.dataLayer = queue
  return queue
}

/**
 * Google's tag (gtag.js), with Consent Mode v2. Nothing loads or is queued before `grant`; a slow,
 * blocked or broken script does not affect the page.
 */
export function createGoogleTag({ measurementId, url }: AnalyticsSettings) {
  let isStarted = false
  let isLoaded = false
  let isLost = false

  function gtag(..._command: [string, ...unknown[]]): void {
    const queue = openQueue()
    if (isLost || (!isLoaded && queue.length >= maxWaiting)) return
    // The tag accepts `arguments` objects as commands, but not arrays.
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
    isStarted = true
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
    /** Loads the tag, or resumes measuring. */
    grant() {
      setDisabled(false)
      if (isStarted) gtag('consent', 'update', { ...noAds, analytics_storage: 'granted' })
      else begin()
    },
    /** Stops measuring at once, and deletes the tag's cookies and queued commands. */
    withdraw() {
      // First, because a tag without storage would otherwise send a ping without cookies.
      setDisabled(true)
      dropWaiting()
      if (isStarted) gtag('consent', 'update', { ...noAds, analytics_storage: 'denied' })
      deleteGoogleCookies()
    },
    send: (event: AnalyticsEvent) => {
      const { event: name, ...details } = event
      if (event.event === 'page_view') {
        const { page_location, page_title, page_referrer } = event
        // For the tag's own events, which would otherwise contain the full URL.
        gtag('set', { page_location, page_title, page_referrer })
      }
      gtag('event', name, details)
    },
  }
}

/** Google Analytics' cookies for a site: one general cookie, and one for each measurement id. */
const googleCookie = /^_ga(?:_\w+)?$/

/**
 * The cookie strings that delete Google's cookies, for each possible domain: Google uses the highest
 * domain that the browser allows.
 *
 * @param cookies in the format of `document.cookie`
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

function deleteGoogleCookies(): void {
  // The Cookie Store API, which the rule prefers, is missing in some browsers and requires https.
  // oxlint-disable-next-line unicorn/no-document-cookie
  for (const deletion of deletionsOf(document.cookie, location.hostname)) document.cookie = deletion
}
