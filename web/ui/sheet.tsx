import { type ReactNode, type RefObject, useEffect } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { sheetClosed } from '#web/ui/open-sheet.ts'

interface SheetProps {
  readonly id?: string
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly label?: string
  /** The id of the heading that labels the sheet, in place of a label. */
  readonly labelledBy?: string
  readonly className: string
  /** Called each time the sheet has closed for any reason; moves the focus. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A panel that slides in from the right over the page. `openSheet` opens the sheet; the browser traps
 * the focus in it, and closes it on Escape and on a click beside it.
 */
export function Sheet({ id, ref, label, labelledBy, className, onClose, children }: SheetProps) {
  useEffect(() => {
    const sheet = ref.current
    sheet?.addEventListener('click', closeFromBeside)
    return () => {
      sheet?.removeEventListener('click', closeFromBeside)
      sheetClosed(sheet)
    }
  }, [ref])
  return (
    <dialog
      aria-label={label}
      aria-labelledby={labelledBy}
      className={classNames('sheet', className)}
      closedby="any"
      id={id}
      onClose={(event) => {
        sheetClosed(event.currentTarget)
        onClose()
      }}
      ref={ref}
    >
      {children}
    </dialog>
  )
}

/** Closes a sheet on a click beside it if the browser does not support `closedby`. */
function closeFromBeside(this: HTMLDialogElement, { target, clientX }: MouseEvent) {
  if ('closedBy' in HTMLDialogElement.prototype || target !== this) return
  if (clientX < this.getBoundingClientRect().left) this.close()
}

/**
 * The attributes of a button that opens or closes a sheet before the page's scripts have loaded; other
 * browsers ignore them (https://html.spec.whatwg.org/#attr-button-command). A click handler with the
 * same effect prevents the default, because the browser reports an error if it happens twice.
 */
export function sheetCommand(command: 'show-modal' | 'close', sheetId: string) {
  return { command, commandfor: sheetId }
}
