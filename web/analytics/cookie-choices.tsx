import { RouterContextProvider } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { AppRouter } from '#web/router.tsx'
import { createStore } from '#web/ui/create-store.ts'
import { appendBar } from '#web/ui/foot-bar.ts'
import type { Consent } from './consent.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { createFooterButton, onChoicesRequest, placeInFooter } from './footer-button.ts'

/** The button with which the visitor has opened the choice again. */
const opener = createStore<HTMLElement | null>(null)

/** Asks for the visitor's choice, and puts a button into the footer that opens it again. */
export function showCookieChoices(router: AppRouter, consent: Consent): void {
  const button = createFooterButton()
  onChoicesRequest(opener.set)
  placeInFooter(button)
  router.subscribe('onRendered', () => placeInFooter(button))
  createRoot(appendBar()).render(
    <RouterContextProvider router={router}>
      <CookieChoices consent={consent} />
    </RouterContextProvider>,
  )
}

function CookieChoices({ consent }: { consent: Consent }) {
  const state = useSyncExternalStore(consent.subscribe, consent.state)
  const button = opener.useValue()
  if (!button && state.status !== 'unasked') return null
  const close = () => {
    opener.set(null)
    button?.focus()
  }
  return (
    <ConsentBanner
      key={String(button !== null)}
      onChoose={(choice) => {
        consent.choose(choice)
        close()
      }}
      onClose={button ? close : undefined}
      state={state}
    />
  )
}
