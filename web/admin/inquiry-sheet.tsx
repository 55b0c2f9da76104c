import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { failureMessage } from './admin-request.ts'
import { inquiryQueryOptions } from './admin.queries.ts'
import { InquiryDetails } from './inquiry-details.tsx'
import { rowIdOf } from './inquiry-row.tsx'

interface InquirySheetProps {
  /** The inquiry to show. */
  readonly id: string
  readonly open: boolean
  readonly onClose: () => void
}

/** All of one inquiry in a panel beside the list. */
export function InquirySheet({ id, open, onClose }: InquirySheetProps) {
  return (
    <Dialog.Root
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      open={open}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/50 data-[state=open]:animate-fade" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-50 w-full max-w-form overflow-y-auto bg-paper shadow-float data-[state=open]:animate-slide-in"
          onCloseAutoFocus={(event) => {
            // Many rows open this panel, so the row that did gets the focus back.
            event.preventDefault()
            document.getElementById(rowIdOf(id))?.focus()
          }}
        >
          <Inquiry id={id} />
          <Dialog.Close
            aria-label="Close"
            className="absolute top-4 right-4 grid size-11 place-items-center rounded-round hover:bg-ink/8"
          >
            <X aria-hidden="true" className="size-5" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Inquiry({ id }: { id: string }) {
  const { data: inquiry, error } = useQuery(inquiryQueryOptions(id))
  if (inquiry !== undefined) return <InquiryDetails inquiry={inquiry} />
  return (
    <div className="p-6 sm:p-9">
      <Dialog.Title className="sr-only">Inquiry</Dialog.Title>
      {error === null ? (
        <>
          <Skeleton className="h-8 w-56" />
          <Skeleton className="mt-6 h-40 w-full" />
        </>
      ) : (
        <p className="pr-12" role="alert">
          Error loading the inquiry: {failureMessage(error)}
        </p>
      )}
    </div>
  )
}
