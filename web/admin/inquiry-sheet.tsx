import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { openSheet } from '#web/ui/open-sheet.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CloseIcon } from '#web/ui/line-icons.tsx'
import { failureMessage } from './admin-request.ts'
import { inquiryQueryOptions } from './admin.queries.ts'
import { InquiryDetails, inquiryTitleId } from './inquiry-details.tsx'
import { rowIdOf } from './inquiry-row.tsx'

interface InquirySheetProps {
  readonly id: string
  /** Called after the closed panel has slid out. */
  readonly onRemoved: () => void
}

/** All of one inquiry in a panel beside the list. */
export function InquirySheet({ id, onRemoved }: InquirySheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => openSheet(sheet.current), [])
  const leave = async () => {
    // Many rows open this panel, so the focus returns to the row that opened it.
    document.getElementById(rowIdOf(id))?.focus()
    const slides = sheet.current?.getAnimations() ?? []
    await Promise.allSettled(slides.map((slide) => slide.finished))
    if (sheet.current?.open === false) onRemoved()
  }
  return (
    <Sheet
      className="max-w-form bg-paper text-ink"
      labelledBy={inquiryTitleId}
      onClose={() => void leave()}
      ref={sheet}
    >
      <Inquiry id={id} />
      <button
        aria-label="Close"
        className="absolute top-4 right-4 grid size-11 place-items-center rounded-round hover:bg-ink/8"
        onClick={() => sheet.current?.close()}
        type="button"
      >
        <CloseIcon className="size-5" />
      </button>
    </Sheet>
  )
}

function Inquiry({ id }: { id: string }) {
  const { data: inquiry, error } = useQuery(inquiryQueryOptions(id))
  if (inquiry !== undefined) return <InquiryDetails inquiry={inquiry} />
  return (
    <div className="p-6 sm:p-9">
      <h2 className="sr-only" id={inquiryTitleId}>
        Inquiry
      </h2>
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
