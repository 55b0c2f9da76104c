import { type Control, useFormState, useWatch } from 'react-hook-form'
import type { Inquiry, InquiryInput } from '#schemas/inquiry/inquiry.contract.ts'
import { Announcement } from '#web/ui/announcement.tsx'
import { inquiryHelp, inquiryNeeds } from './inquiry-needs.ts'
import type { CaptchaState } from './use-captcha.ts'
import { emptyInquiry } from './use-inquiry-form.ts'

interface InquiryHelpProps {
  readonly id: string
  readonly control: Control<InquiryInput, unknown, Inquiry>
  readonly captcha: CaptchaState
  /** Whether the scripts run; before that the server's words must stand. */
  readonly isAlive: boolean
}

/** Says beside the submit button what is still needed, or how far the sending is. */
export function InquiryHelp({ id, control, captcha, isAlive }: InquiryHelpProps) {
  const values = useWatch({ control, compute: (all: InquiryInput) => all })
  const { isSubmitting } = useFormState({ control })
  const waiting = captcha === 'loading' ? 'waiting' : 'yes'
  const needs = inquiryNeeds(isAlive ? values : emptyInquiry, captcha)
  const words = inquiryHelp(needs, isSubmitting ? waiting : 'no')
  return (
    <>
      <p className="text-small text-slate" id={id}>
        {words}
      </p>
      <Announcement>{words}</Announcement>
    </>
  )
}
