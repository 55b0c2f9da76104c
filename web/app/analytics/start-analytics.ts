import type { AppRouter } from '#web/router.tsx'
import { storedText } from '#web/ui/browser-storage.ts'
import { isFramed } from '#web/ui/is-framed.ts'
import { consentKey, createConsent, sendsPrivacySignal } from './consent.ts'
import { showCookieChoices } from './cookie-choices.tsx'
import { sendEventsTo } from '#web/content/analytics-events.ts'
import { createGoogleTag } from './google-tag.ts'
import { measurePages, type SeenPage } from './measure-pages.ts'
import { isMeasured } from './measured-address.ts'

interface Visit {
  readonly router: AppRouter
  readonly first: SeenPage
}

document.addEventListener('analytics-due', (event) => {
  // Only the loader sends an event with this name.
  const { router, first } = (event as CustomEvent<Visit>).detail
  startAnalytics(router, first)
})

/** Asks for consent, and then measures visits (`docs/decisions/0018-analytics-and-consent.md`). */
function startAnalytics(router: AppRouter, first: SeenPage): void {
  const { analytics } = router.options.context.settings
  if (!analytics || isFramed() || !isMeasured(location.pathname)) return
  const consent = createConsent({
    stored: storedText(consentKey, () => localStorage),
    now: () => new Date(),
    hasSignal: () => sendsPrivacySignal(navigator),
  })
  const tag = createGoogleTag(analytics)
  let isGranted = false
  const follow = () => {
    isGranted = consent.state().status === 'granted'
    sendEventsTo(isGranted ? tag.send : undefined)
    if (isGranted) tag.grant()
    else tag.withdraw()
  }
  follow()
  const measureAgain = measurePages(router, first)
  consent.subscribe(() => {
    const wasGranted = isGranted
    follow()
    if (isGranted && !wasGranted) measureAgain()
  })
  window.addEventListener('storage', ({ key }) => {
    // A null key means that all storage was cleared.
    if (key === consentKey || key === null) consent.refresh()
  })
  // A page restored from the history has missed changes in other tabs.
  window.addEventListener('pageshow', consent.refresh)
  showCookieChoices(router, consent)
}
