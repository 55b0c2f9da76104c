import { useState } from 'react'
import { erasureWarning } from '#schemas/inquiry/inquiry-erasure.ts'
import { Button } from '#web/ui/button.tsx'
import { useInquiryAction } from './use-inquiry-action.ts'

/** Erases the personal data of an inquiry, after a confirmation. */
export function EraseInquiry({ id }: { id: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const erasure = useInquiryAction(id, 'Not erased')
  const erase = () => {
    if (erasure.isPending) return
    const toast = { title: 'The personal data was erased' }
    erasure.mutate({ method: 'POST', path: '/erase', toast })
  }
  if (!isAsking) {
    return (
      <Button
        className="justify-self-start text-danger"
        onClick={() => setIsAsking(true)}
        size="small"
        tone="quiet"
      >
        Erase personal data…
      </Button>
    )
  }
  return (
    <section
      aria-label="Erase personal data"
      className="grid gap-4 rounded-soft border border-danger/40 bg-danger-soft/60 p-4"
    >
      <p className="text-small">{erasureWarning}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setIsAsking(false)} size="small" tone="outline">
          Cancel
        </Button>
        <Button aria-disabled={erasure.isPending} onClick={erase} size="small">
          {erasure.isPending ? 'Erasing...' : 'Erase'}
        </Button>
      </div>
    </section>
  )
}
