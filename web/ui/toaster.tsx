import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { focusHeading } from '#web/navigation/focus-heading.ts'
import { Foremost } from '#web/ui/foremost.tsx'
import { ToastAnnouncer } from '#web/ui/toast-announcer.tsx'
import { ToastCard } from '#web/ui/toast-card.tsx'
import { currentToast, dismissToast, useToast } from '#web/ui/toast-store.ts'

/** Shows and announces the current toast; the layout has one toaster. F8 moves the focus here. */
export function Toaster() {
  const toast = useToast()
  const region = useRef<HTMLElement>(null)
  const returnFocus = useRegionFocus(region)
  useDismissOnNavigation()
  return (
    <Foremost>
      <ToastAnnouncer toast={toast} />
      <section
        aria-label="Notifications (F8)"
        className="pointer-events-none fixed right-0 bottom-[calc(var(--foot-room)+var(--kit-room))] z-50 w-full max-w-panel p-5 print:hidden"
        ref={region}
        tabIndex={-1}
      >
        {toast && <ToastCard key={toast.id} returnFocus={returnFocus} toast={toast} />}
      </section>
    </Foremost>
  )
}

/**
 * Moves the focus to the toasts when F8 is pressed.
 *
 * @returns moves it back to where it was before it came to the toasts
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
