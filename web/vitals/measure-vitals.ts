import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

/** Below this width pages are laid out as for a phone. */
const phone = '(width < 48rem)'

document.addEventListener(
  'vitals-due',
  // The loader sends no other event by this name (`web/vitals/load-vitals.ts`).
  (event) => measureVitals((event as CustomEvent<string>).detail),
  { once: true },
)

/**
 * Sends how fast this page was, once, when it is first hidden: what follows would have to name the page
 * to be counted with it. The browser sends it by itself, so nobody waits for it.
 *
 * @param route the pattern of the route on which the visit to this document began
 */
function measureVitals(route: string): void {
  const screen = matchMedia(phone).matches ? 'phone' : 'wide'
  const measured: Record<string, number> = {}
  for (const watch of [onTTFB, onFCP, onLCP, onINP, onCLS]) {
    watch(({ name, value, navigationType }) => {
      // A page that comes back from the history was measured when it left.
      if (navigationType !== 'back-forward-cache') measured[name] = round(name, value)
    })
  }
  const send = () => {
    if (document.visibilityState !== 'hidden' || Object.keys(measured).length === 0) return
    removeEventListener('visibilitychange', send)
    const text = JSON.stringify({ route, screen, ...measured })
    navigator.sendBeacon('/api/vitals', new Blob([text], { type: 'application/json' }))
  }
  // After those of the library, which end what they measure by the same event.
  addEventListener('visibilitychange', send)
}

/** Whole milliseconds, and a score to four places: no finer than what is counted. */
const round = (name: string, value: number) =>
  name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value)
