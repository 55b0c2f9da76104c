import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ContactCard } from '#web/inquiry/contact-card.tsx'
import { InquiryForm } from '#web/inquiry/inquiry-form.tsx'
import { InquiryThanks } from '#web/inquiry/inquiry-thanks.tsx'
import { type ReceivedInquiry, saveReceived } from '#web/inquiry/received-inquiry.ts'
import type { FormBlock } from '#web/pages/landing/landing-block.ts'

/** The words of each form, as on the form's own page (`docs/product.md §2`). */
const words = {
  contact: { title: 'Send us an inquiry', submitLabel: 'Send Inquiry' },
  order: { title: 'Start Your Order Inquiry', submitLabel: 'Submit Order Inquiry' },
} as const

/** The inquiry form beside our contact details. */
export function FormSection({ block }: { readonly block: FormBlock }) {
  const { source } = block
  const [state, setState] = useState<'first' | 'again' | ReceivedInquiry>('first')
  const navigate = useNavigate()
  const onSent = (received: ReceivedInquiry) => {
    saveReceived(received)
    if (source === 'order') return navigate({ to: '/order/thanks' })
    setState(received)
    return undefined
  }
  return (
    <div className="grid items-start gap-x-8 gap-y-8 lg:grid-cols-12">
      <div className="lg:col-span-8">
        {typeof state === 'object' ? (
          <InquiryThanks onAgain={() => setState('again')} received={state} />
        ) : (
          <InquiryForm
            isFocused={state === 'again'}
            key={source}
            onSent={onSent}
            source={source}
            {...words[source]}
          />
        )}
      </div>
      <div className="lg:sticky lg:top-28 lg:col-span-4">
        <ContactCard />
      </div>
    </div>
  )
}
