import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

/** Below this width, pages have a phone's layout. */
const phone = '(width < 48rem)'

document.addEventListener(
  'vitals-due',
  // Only the loader sends an event with this name (`web/app/vitals/load-vitals.ts`).
  (event) => measureVitals((event as CustomEvent<string>).detail),
  { once: true },
)

/**
 * Sends how fast this page was, once, when it is first hidden: a later measurement would belong to
 * another page. The browser sends it in the background.
 *
 * @param route the pattern of the route where the visit to this document began
 */
function measureVitals(route: string): void {
  const screen = matchMedia(phone).matches ? 'phone' : 'wide'
  const measured: Record<string, number> = {}
  for (const watch of [onTTFB, onFCP, onLCP, onINP, onCLS]) {
    watch(({ name, value, navigationType }) => {
      // A page restored from the history was measured when it was left.
      if (navigationType !== 'back-forward-cache') measured[name] = round(name, value)
    })
  }
  const send = () => {
    if (document.visibilityState !== 'hidden' || Object.keys(measured).length === 0) return
    removeEventListener('visibilitychange', send)
    const text = JSON.stringify({ route, screen, ...measured })
    navigator.sendBeacon('/api/vitals', new Blob([text], { type: 'application/json' }))
  }
  // After the library's listeners, which end their measurements with the same event.
  addEventListener('visibilitychange', send)
}

/** Whole milliseconds, and a score with four decimals: no finer than the counters. */
const round = (name: string, value: number) =>
  name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value)
