import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import {
  type Inquiry,
  inquiryContract,
  type InquiryInput,
  type InquiryReceipt,
} from '#schemas/inquiry/inquiry.contract.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { dropDraft, keepDraft, readDraft } from './inquiry-draft.ts'
import { fieldIssuesOf, type InquirySource, refusalOf, sendInquiry } from './send-inquiry.ts'
import { type Captcha, useCaptcha } from './use-captcha.ts'
import { type FormTraces, useFormTraces } from './use-form-traces.ts'

const emptyInquiry: InquiryInput = {
  name: '',
  email: '',
  phone: '',
  location: '',
  title: '',
  organization: '',
  categories: [],
  kitsInterested: [],
  purchaseConsideration: undefined,
  notes: '',
}

/** What went wrong, in each form's own words (`spec.md §8`). */
const failures: Record<InquirySource, string> = {
  contact: 'There was an error submitting your form. Please try again.',
  order: 'There was an error submitting your order. Please try again.',
}

/** The captcha was not solved, or the server found it so (`spec.md §8`). */
const verificationRequired = {
  tone: 'destructive',
  title: 'Verification Required',
  description: 'Please complete the reCAPTCHA verification.',
} as const

/** Refusals whose own words tell the visitor what to do. */
const tellingCodes = new Set(['rate-limited', 'journal-unavailable'])

interface InquiryFormOptions {
  source: InquirySource
  /** Called once the server has received the inquiry and the form is empty again. */
  onSent: (receipt: InquiryReceipt) => void
}

/** The state of an inquiry form; `formState.isValid` tells whether it may be sent. */
export interface InquiryFormState {
  form: UseFormReturn<InquiryInput, unknown, Inquiry>
  /** The form element's `onSubmit`. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  /** Whether there is a captcha to solve, and the ref of the element that is to hold it. */
  hasCaptcha: boolean
  placeCaptcha: Captcha['place']
  honeypot: FormTraces['honeypot']
}

/**
 * Holds an inquiry form: validates on submit and then on change, keeps a draft in the tab, sends,
 * shows one toast, and ties the server's issues to their fields (`spec.md §4`, `§5`, `§8`).
 */
export function useInquiryForm({ source, onSent }: InquiryFormOptions): InquiryFormState {
  const form = useForm<InquiryInput, unknown, Inquiry>({
    resolver: valibotResolver(inquiryContract),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    defaultValues: emptyInquiry,
  })
  const { reset, setError, subscribe } = form
  const captcha = useCaptcha()
  const traces = useFormTraces()

  useEffect(() => {
    const draft = readDraft(source)
    // Only now: the server rendered the form empty, and hydration must find it so.
    if (draft) reset(draft, { keepDefaultValues: true })
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(source, values),
    })
  }, [source, reset, subscribe])

  const send = async (inquiry: Inquiry) => {
    if (captcha.isUnsolved()) {
      showToast(verificationRequired)
      return
    }
    try {
      const extras = { ...traces.read(), captchaToken: captcha.token() }
      const receipt = await sendInquiry(inquiry, source, extras)
      reset(emptyInquiry)
      traces.renew()
      dropDraft(source)
      if (source === 'contact') {
        showToast({ title: 'Message Sent!', description: receipt.message })
      }
      onSent(receipt)
    } catch (error) {
      const issues = Object.entries(fieldIssuesOf(error)).filter(([field]) => isField(field))
      for (const [index, [field, [message = '']]] of issues.entries()) {
        const shouldFocus = index === 0
        setError(field as keyof InquiryInput, { type: 'server', message }, { shouldFocus })
      }
      showToast(failureToast(error, source))
    } finally {
      captcha.reset()
    }
  }

  return {
    form,
    submit: form.handleSubmit(send),
    hasCaptcha: captcha.isShown,
    placeCaptcha: captcha.place,
    honeypot: traces.honeypot,
  }
}

function failureToast(error: unknown, source: InquirySource) {
  const refusal = refusalOf(error)
  if (refusal?.code === 'captcha-needed') return verificationRequired
  const isTelling = refusal !== null && tellingCodes.has(refusal.code)
  const description = isTelling ? refusal.message : failures[source]
  return { tone: 'destructive', title: 'Submission Failed', description } as const
}

function isField(name: string): name is keyof InquiryInput {
  return Object.hasOwn(inquiryContract.entries, name)
}
