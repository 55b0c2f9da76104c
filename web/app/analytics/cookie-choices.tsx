import { RouterContextProvider, Link } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import type { AppRouter } from '#web/router.tsx'
import { createStore } from '#web/ui/create-store.ts'
import { appendBar, useScrollRoom } from '#web/ui/sticky-bottom-bar.ts'
import type { Consent, Choice, ConsentState } from './consent.ts'
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { Button } from '#web/ui/button.tsx'
import { Container } from '#web/ui/section.tsx'

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
  if (!button && state.status !== 'undecided') return null
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
 * Puts the button next to the footer's privacy link without a layout shift: before the link if both
 * fit into the row, otherwise after the link. Pages of a site without analytics reserve no space for
 * the button.
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

interface ConsentBannerProps {
  readonly state: ConsentState
  readonly onChoose: (choice: Choice) => void
  /** Set if the visitor opened the banner from the footer: the banner then takes the focus. */
  readonly onClose: (() => void) | undefined
}

/** Asks for consent to analytics, or shows the choice. The banner is a region and not a dialog. */
function ConsentBanner({ state, onChoose, onClose }: ConsentBannerProps) {
  const banner = useRef<HTMLElement>(null)
  useScrollRoom(banner)
  useFocus(banner, onClose !== undefined)
  useEscape(banner, onClose)
  return (
    <section
      aria-labelledby="cookie-choices"
      className="border-t border-line-strong bg-cloud text-small focus:outline-none"
      ref={banner}
      tabIndex={-1}
    >
      <Container className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
        <div className="max-w-text">
          <h2 className="font-medium" id="cookie-choices">
            {state.status === 'undecided' ? 'May we count your visit?' : 'Cookie choices'}
          </h2>
          <p>
            {noticeOf(state)}{' '}
            <Link className="underline underline-offset-4" to="/privacy">
              Privacy Policy
            </Link>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
          {state.status !== 'signaled' && (
            <>
              <Choose onClick={() => onChoose('denied')}>Decline</Choose>
              <Choose onClick={() => onChoose('granted')}>Accept</Choose>
            </>
          )}
          {onClose && (
            <Button onClick={onClose} size="small" tone="quiet">
              Close
            </Button>
          )}
        </div>
      </Container>
    </section>
  )
}

/** Both choices look the same and have the same width. */
function Choose(props: { onClick: () => void; children: string }) {
  return <Button size="small" style={{ minWidth: '7.5rem' }} tone="outline" {...props} />
}

function noticeOf({ status, chosenAt }: ConsentState): string {
  if (status === 'signaled') {
    return 'Your browser asks sites not to track you, and we respect that: nothing is measured.'
  }
  if (status === 'undecided') {
    return 'If you agree, Google Analytics sets cookies and tells us which pages are useful. Until then nothing is measured.'
  }
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(chosenAt)
  return status === 'granted'
    ? `You accepted on ${date}, so Google Analytics counts your visits.`
    : `You declined on ${date}, so nothing is measured.`
}

/**
 * Focuses the banner if the visitor opened it. If the banner disappears while it has the focus, the
 * focus returns to the page; otherwise the next tab stop would be the first on the page.
 */
function useFocus(banner: RefObject<HTMLElement | null>, isRequested: boolean): void {
  useLayoutEffect(() => {
    const { current } = banner
    if (isRequested) current?.focus({ preventScroll: true })
    let cameFrom: HTMLElement | null = null
    const noteOrigin = ({ relatedTarget: from }: FocusEvent) => {
      if (from instanceof HTMLElement && !current?.contains(from)) cameFrom = from
    }
    current?.addEventListener('focusin', noteOrigin)
    return () => {
      if (!current?.contains(document.activeElement)) return
      const next = cameFrom?.isConnected ? cameFrom : document.querySelector('main')
      next?.focus({ preventScroll: true })
    }
  }, [banner, isRequested])
}

/** Closes the banner when Escape is pressed in it, if the visitor opened the banner. */
function useEscape(banner: RefObject<HTMLElement | null>, close: (() => void) | undefined): void {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') close?.()
  })
  useEffect(() => {
    const { current } = banner
    current?.addEventListener('keydown', onKey)
    return () => current?.removeEventListener('keydown', onKey)
  }, [banner])
}
