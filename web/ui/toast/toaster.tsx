import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { ToastCard } from '#web/ui/toast/toast-card.tsx'
import {
  currentToast,
  dismissToast,
  useToast,
  type ToastRecord,
} from '#web/ui/toast/toast-store.ts'
import { useOpenSheet } from '#web/ui/open-sheet.ts'

/** Shows and announces the current toast; the layout has one toaster. F8 moves the focus here. */
export function Toaster() {
  const toast = useToast()
  const region = useRef<HTMLElement>(null)
  const returnFocus = useRegionFocus(region)
  useDismissOnNavigation()
  return (
    <TopLayer>
      <ToastAnnouncer toast={toast} />
      <section
        aria-label="Notifications (F8)"
        className="pointer-events-none fixed right-0 bottom-[calc(var(--foot-room)+var(--kit-room))] z-50 w-full max-w-panel p-5 print:hidden"
        ref={region}
        tabIndex={-1}
      >
        {toast && <ToastCard key={toast.id} returnFocus={returnFocus} toast={toast} />}
      </section>
    </TopLayer>
  )
}

/**
 * Moves the focus to the toasts when F8 is pressed.
 *
 * @returns a function that moves the focus back to its place before the toasts
 */
function useRegionFocus(region: RefObject<HTMLElement | null>): () => void {
  const cameFrom = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const focus = ({ key }: KeyboardEvent) => {
      if (key === 'F8') region.current?.focus()
    }
    const noteOrigin = ({ target, relatedTarget: from }: FocusEvent) => {
      const toasts = region.current
      if (!(target instanceof Node) || !(from instanceof HTMLElement)) return
      if (toasts?.contains(target) && !toasts.contains(from)) cameFrom.current = from
    }
    document.addEventListener('keydown', focus)
    document.addEventListener('focusin', noteOrigin)
    return () => {
      document.removeEventListener('keydown', focus)
      document.removeEventListener('focusin', noteOrigin)
    }
  }, [region])
  return () => {
    if (cameFrom.current?.isConnected) cameFrom.current.focus()
    else focusHeading()
  }
}

/** Dismisses the toast when the visitor leaves the page that it belongs to. */
function useDismissOnNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        const toast = currentToast()
        if (toast && pathChanged) dismissToast(toast.id)
      }),
    [router],
  )
}

/**
 * Renders live regions and toasts in the open sheet, if there is one, because everything outside it is
 * inert and silent.
 */
function TopLayer({ children }: { children: ReactNode }) {
  const sheet = useOpenSheet()
  return sheet ? createPortal(children, sheet) : children
}

/** How long the text stays in the page for screen readers to find, in ms. */
const announcedMs = 5000

/**
 * Announces each toast once: an error at once, anything else when the screen reader is idle. Both live
 * regions are in the page from the start, because screen readers ignore new ones.
 */
function ToastAnnouncer({ toast }: { toast: ToastRecord | null }) {
  const [announced, setAnnounced] = useState<ToastRecord | null>(null)
  const id = toast?.id

  useEffect(() => {
    if (id === undefined) return undefined
    setAnnounced(toast)
    const end = setTimeout(() => setAnnounced(null), announcedMs)
    return () => clearTimeout(end)
    // oxlint-disable-next-line react/exhaustive-deps -- a toast that closes is the same toast
  }, [id])

  const text = announced && (
    // With a key, so that the same words are announced a second time.
    <span key={announced.id}>
      {['Notification', announced.title, announced.description].join(' ')}
    </span>
  )
  const isError = announced?.tone === 'destructive'
  return (
    <div className="sr-only">
      <div aria-live="assertive">{isError && text}</div>
      <div aria-live="polite">{!isError && text}</div>
    </div>
  )
}
