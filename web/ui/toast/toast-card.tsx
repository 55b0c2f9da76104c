import { type KeyboardEvent, useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { dismissToast, type ToastRecord } from '#web/ui/toast/toast-store.ts'
import { CloseIcon } from '#web/ui/line-icons.tsx'

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
export function ToastCard({ toast, returnFocus }: ToastCardProps) {
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
  const closeOnEscape = (event: KeyboardEvent) => {
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
