import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'

interface SheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Moves the focus back after closing. */
  readonly returnFocus: () => void
  readonly title: string
  readonly children: ReactNode
}

/** A panel that slides in from the right over the page; traps the focus and closes on Escape. */
export function Sheet({ open, onOpenChange, returnFocus, title, children }: SheetProps) {
  return (
    <Dialog.Root onOpenChange={onOpenChange} open={open}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/50 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus()
          }}
          className="on-night fixed inset-y-0 right-0 z-50 flex w-full max-w-panel flex-col overflow-y-auto bg-ink text-cloud shadow-float data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** A wrapper for the button or link that closes the sheet. */
export const SheetClose = Dialog.Close
