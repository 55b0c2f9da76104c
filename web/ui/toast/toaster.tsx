import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { focusHeading } from '#web/ui/focus-heading.ts'
import {
  currentToast,
  dismissToast,
  useToast,
  type ToastRecord,
} from '#web/ui/toast/toast-store.ts'
import { useOpenSheet } from '#web/ui/open-sheet.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CloseIcon } from '#web/ui/line-icons.tsx'
import { useAnnounced } from '#web/ui/use-announced.ts'

/** Shows and announces the current toast; the layout has one toaster. F8 moves the focus here. */
export function Toaster() {
  const toast = useToast()
  const region = useRef<HTMLElement>(null)
  const announcedId = useRef<ToastRecord['id']>(undefined)
  const returnFocus = useRegionFocus(region)
  useDismissOnNavigation()
  return (
    <TopLayer>
      <ToastAnnouncer announcedId={announcedId} toast={toast} />
      {toast && (
        <section
          aria-label="Notifications (F8)"
          className="pointer-events-none fixed right-0 bottom-[calc(var(--foot-room)+var(--kit-room))] z-50 w-full max-w-panel p-5 print:hidden"
          ref={region}
          tabIndex={-1}
        >
          <ToastCard key={toast.id} returnFocus={returnFocus} toast={toast} />
        </section>
      )}
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
 * Renders live regions and toasts in the open sheet, if any, because everything outside it is inert
 * and silent.
 */
function TopLayer({ children }: { children: ReactNode }) {
  const sheet = useOpenSheet()
  return sheet ? createPortal(children, sheet) : children
}

interface ToastAnnouncerProps {
  readonly toast: ToastRecord | null
  /** The id of the last announced toast: a sheet that opens or closes renders the announcer anew. */
  readonly announcedId: RefObject<ToastRecord['id'] | undefined>
}

/**
 * Announces each toast once: an error at once, anything else when the screen reader is idle. Both live
 * regions are in the page from the start, because screen readers ignore new regions.
 */
function ToastAnnouncer({ toast, announcedId }: ToastAnnouncerProps) {
  const [announced, setAnnounced] = useAnnounced<ToastRecord>()
  const id = toast?.id

  useEffect(() => {
    if (!toast || id === announcedId.current) return
    announcedId.current = id
    setAnnounced(toast)
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

/** How long a toast stays, in ms: enough to read two sentences (`docs/product.md §9`). */
const stayMs = 8000
/** How often an expired toast checks whether the visitor still hovers or focuses it, in ms. */
const recheckMs = 1000

interface ToastCardProps {
  readonly toast: ToastRecord
  /** Moves the focus out of the toast when it is dismissed from within. */
  readonly returnFocus: () => void
}

/** One toast: title, text and a button to dismiss it. Escape also dismisses it. */
function ToastCard({ toast, returnFocus }: ToastCardProps) {
  const { id, title, description, open, action } = toast
  const destructive = toast.tone === 'destructive'
  const card = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (!open) return undefined
    const end = () => {
      const isUsed = card.current?.matches(':hover, :focus-within') || !document.hasFocus()
      if (isUsed) timer = setTimeout(end, recheckMs)
      else dismissToast(id)
    }
    let timer = setTimeout(end, stayMs)
    return () => clearTimeout(timer)
  }, [id, open])

  const close = () => {
    if (card.current?.matches(':focus-within')) returnFocus()
    dismissToast(id)
  }
  const closeOnEscape = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The sheet behind the toast stays open.
    event.preventDefault()
    close()
  }
  return (
    <ol>
      <li
        className={classNames(
          'pointer-events-auto flex items-start gap-4 rounded-soft border-l-4 bg-paper py-4 pr-2 pl-5 text-ink shadow-float',
          open ? 'animate-rise' : 'animate-fade-out',
          destructive ? 'border-danger' : 'border-apricot',
        )}
        data-state={open ? 'open' : 'closed'}
        // A focused link that fades away would lose the focus.
        inert={!open}
        ref={card}
      >
        <div className="grow">
          <p className={classNames('font-medium', destructive && 'text-danger')}>{title}</p>
          {description && <p className="mt-1 text-small text-slate">{description}</p>}
          {action && <p className="mt-3">{action}</p>}
        </div>
        <button
          aria-label="Close"
          className="grid size-11 shrink-0 place-items-center rounded-round hover:bg-ink/8"
          onClick={close}
          onKeyDown={closeOnEscape}
          type="button"
        >
          <CloseIcon className="size-4" />
        </button>
      </li>
    </ol>
  )
}
