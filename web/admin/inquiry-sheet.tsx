import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ApiError } from '#web/api.ts'
import { apiErrorOf } from '#web/content/read-api-error.ts'
import { openSheet } from '#web/ui/open-sheet.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CloseIcon } from '#web/ui/line-icons.tsx'
import { failureMessage } from './admin-request.ts'
import { inquiryQueryOptions } from './admin.queries.ts'
import { InquiryDetails, inquiryTitleId } from './inquiry-details.tsx'
import { rowIdOf } from './inquiry-row.tsx'

/** All of one inquiry in a panel beside the list, at its own URL. */
export function InquirySheet({ reference }: { reference: string }) {
  const sheet = useRef<HTMLDialogElement>(null)
  // Set if the list opened the panel; a URL that someone sent contains only the reference.
  const id = useLocation({ select: ({ state }) => state.inquiryId })
  const { history } = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    openSheet(sheet.current)
    // Back also closes the panel.
    return () => document.getElementById(rowIdOf(reference))?.focus({ preventScroll: true })
  }, [reference])
  const leave = async () => {
    const slides = sheet.current?.getAnimations() ?? []
    await Promise.allSettled(slides.map((slide) => slide.finished))
    if (sheet.current?.open !== false) return
    if (id === undefined) await navigate({ to: '/admin', resetScroll: false })
    else history.back()
  }
  return (
    <Sheet
      className="max-w-form bg-paper text-ink"
      labelledBy={inquiryTitleId}
      onClose={() => void leave()}
      ref={sheet}
    >
      <div className="grid grid-cols-1">
        <div className="col-start-1 row-start-1">
          <Inquiry name={id ?? reference} />
        </div>
        <button
          aria-label="Close"
          className="sticky top-4 col-start-1 row-start-1 m-4 grid size-11 place-items-center self-start justify-self-end rounded-round bg-paper hover:bg-mist"
          onClick={() => sheet.current?.close()}
          type="button"
        >
          <CloseIcon className="size-5" />
        </button>
      </div>
    </Sheet>
  )
}

function Inquiry({ name }: { name: string }) {
  const { data: inquiry, error } = useQuery(inquiryQueryOptions(name))
  const isMissing = error instanceof ApiError && error.status === 404
  if (inquiry !== undefined && !isMissing) return <InquiryDetails inquiry={inquiry} />
  return (
    <div className="grid gap-6 p-6 sm:p-9">
      <h2 className={isMissing ? 'pr-12 font-display text-heading' : 'sr-only'} id={inquiryTitleId}>
        {isMissing ? 'Inquiry not found' : 'Inquiry'}
      </h2>
      {error === null ? (
        <>
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-40 w-full" />
        </>
      ) : (
        <p className="pr-12" role="alert">
          {isMissing
            ? apiErrorOf(error)?.message
            : `Error loading the inquiry: ${failureMessage(error)}`}
        </p>
      )}
    </div>
  )
}
