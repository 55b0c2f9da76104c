import { useRef, useState } from 'react'
import type { ListedInquiry } from '#schemas/inquiry/admin/listed-inquiry.contract.ts'
import { erasureWarning } from '#schemas/inquiry/inquiry-erasure.ts'
import { Button } from '#web/ui/button.tsx'
import { nameOf } from './inquiry-labels.ts'
import { useInquiryAction } from './use-inquiry-action.ts'

interface EraseInquiryProps {
  readonly inquiry: ListedInquiry
  /** Called after the erasure; moves the focus, because this part disappears. */
  readonly onErased: () => void
}

/** Erases the personal data of an inquiry, after a confirmation. */
export function EraseInquiry({ inquiry, onErased }: EraseInquiryProps) {
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const erasure = useInquiryAction(inquiry.id, 'Not erased', onErased)
  const erase = () => {
    if (erasure.isPending) return
    const toast = { title: 'The personal data was erased' }
    erasure.mutate({ method: 'POST', path: '/erase', toast })
  }
  const cancel = () => {
    setIsAsking(false)
    opener.current?.focus()
  }
  return (
    <div className="grid justify-items-start gap-4">
      <Button
        aria-expanded={isAsking}
        className="text-danger"
        onClick={() => setIsAsking(true)}
        ref={opener}
        size="small"
        tone="quiet"
      >
        Erase personal data…
      </Button>
      {isAsking && (
        <section
          aria-label="Erase personal data"
          className="grid gap-4 rounded-soft border border-danger/40 bg-danger-soft/60 p-4"
        >
          <p className="text-small">
            <strong>{nameOf(inquiry)}.</strong> {erasureWarning}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={cancel} ref={focusIt} size="small" tone="outline">
              Cancel
            </Button>
            <Button aria-disabled={erasure.isPending} onClick={erase} size="small" tone="danger">
              {erasure.isPending ? 'Erasing...' : 'Erase'}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}

/** Moves the focus to a button that appears, and scrolls to all of its section. */
const focusIt = (button: HTMLElement | null) => {
  button?.focus()
  button?.closest('section')?.scrollIntoView({ block: 'center' })
}
