import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ContactCard } from '#web/inquiry/contact-card.tsx'
import { InquiryForm } from '#web/inquiry/inquiry-form.tsx'
import { InquiryThanks } from '#web/inquiry/inquiry-thanks.tsx'
import { type ReceivedInquiry, saveReceived } from '#web/inquiry/received-inquiry.ts'
import type { InquirySource } from '#web/inquiry/post-inquiry.ts'

interface InquirySectionProps {
  readonly source: InquirySource
  readonly title: string
  /** Whether a narrow screen shows the phone number above the form. */
  readonly isPhoneAbove?: boolean
  /** Shown below the submit button, such as a privacy notice. */
  readonly children?: ReactNode
}

/**
 * An inquiry form beside our contact details; a thank-you panel replaces the contact form after it was
 * sent.
 */
export function InquirySection({ source, title, isPhoneAbove, children }: InquirySectionProps) {
  const [state, setState] = useState<'first' | 'again' | ReceivedInquiry>('first')
  const navigate = useNavigate()
  const onSent = (received: ReceivedInquiry) => {
    if (source === 'contact') return setState(received)
    saveReceived(received)
    return navigate({ to: '/order/thanks' })
  }
  return (
    <div className="grid items-start gap-x-8 gap-y-8 lg:grid-cols-12">
      <div className="lg:col-span-8">
        {typeof state === 'object' ? (
          <InquiryThanks onAgain={() => setState('again')} received={state} />
        ) : (
          <InquiryForm isFocused={state === 'again'} onSent={onSent} source={source} title={title}>
            {children}
          </InquiryForm>
        )}
      </div>
      <div className="lg:sticky lg:top-28 lg:col-span-4">
        <ContactCard isPhoneAbove={isPhoneAbove} />
      </div>
    </div>
  )
}
