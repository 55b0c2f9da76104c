import { RouterContextProvider } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { AppRouter } from '#web/router.tsx'
import { createStore } from '#web/ui/create-store.ts'
import { appendBar } from '#web/ui/foot-bar.ts'
import type { Consent } from './consent.ts'
import { ConsentBanner } from './consent-banner.tsx'

/** The button that last reopened the banner. */
const opener = createStore<HTMLElement | null>(null)

/** Asks for the visitor's choice, and adds a button to the footer that reopens the banner. */
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

/** The footer's link next to the button, which copies its style. */
const privacyLink = 'footer a[href="/privacy"]'

/** Creates the footer's button that reopens the banner. */
function createFooterButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Cookie choices'
  button.dataset['cookieChoices'] = ''
  return button
}

/** Calls `open` for each click on a cookie-choices button, in the footer or in the policy. */
function onChoicesRequest(open: (button: HTMLElement) => void): void {
  document.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element && target.closest<HTMLElement>('button[data-cookie-choices]')
    if (button) open(button)
  })
}

/**
 * Puts the button next to the footer's privacy link without a layout shift: before it if both fit
 * into the row, otherwise after it. Pages of a site without analytics reserve no space for it.
 */
function placeInFooter(button: HTMLButtonElement): void {
  const link = document.querySelector<HTMLElement>(privacyLink)
  if (!link || button.isConnected) return
  const { left, top } = link.getBoundingClientRect()
  button.className = link.className
  link.before(button)
  const now = link.getBoundingClientRect()
  if (now.left !== left || now.top !== top) link.after(button)
}
