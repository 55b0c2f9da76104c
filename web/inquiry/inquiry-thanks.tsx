import { useEffect, useRef } from 'react'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Caption } from '#web/ui/caption.tsx'

/** Replaces the contact form after it was sent (`docs/product.md §2`). */
export function InquiryThanks({ onAgain }: { onAgain: () => void }) {
  const { supportHours } = useSiteSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form had the focus and is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby="inquiry-thanks"
      className="animate-rise rounded-soft border border-line bg-paper p-7 sm:p-12"
    >
      <Caption>Received</Caption>
      <h2
        className="mt-4 font-display text-heading focus:outline-none"
        id="inquiry-thanks"
        ref={heading}
        tabIndex={-1}
      >
        Thank you
      </h2>
      <p className="mt-5 max-w-text text-lead text-slate">
        Your message has reached us, and a crew member will get back to you soon. Our desk is
        staffed {supportHours}.
      </p>
      <Button className="mt-9" onClick={onAgain} tone="outline">
        Send Another Inquiry
      </Button>
    </section>
  )
}
