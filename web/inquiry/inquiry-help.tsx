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
  /** Whether the page is hydrated; before that the text must match the server's. */
  readonly isHydrated: boolean
}

/** The line beside the submit button: what is still needed, or that the inquiry is being sent. */
export function InquiryHelp({ id, control, captcha, isHydrated }: InquiryHelpProps) {
  const values = useWatch({ control, compute: (all: InquiryInput) => all })
  const { isSubmitting } = useFormState({ control })
  const waiting = captcha === 'loading' ? 'waiting' : 'yes'
  const needs = inquiryNeeds(isHydrated ? values : emptyInquiry, captcha)
  const text = inquiryHelp(needs, isSubmitting ? waiting : 'no')
  return (
    <>
      <p className="lost:hidden text-small text-slate" id={id}>
        {text}
      </p>
      <Announcement>{text}</Announcement>
    </>
  )
}
