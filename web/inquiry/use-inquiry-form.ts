import { valibotResolver } from '@hookform/resolvers/valibot'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useInsertionEffect, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import {
  type Inquiry,
  inquiryContract,
  type InquiryInput,
  type InquiryReceipt,
} from '#schemas/inquiry/inquiry.contract.ts'
import { track } from '#web/content/analytics-events.ts'
import { dismissToast, showToast, type ToastMessage } from '#web/ui/toast/toast-store.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { clearDraft, saveDraft, readDraft, typedBeforeHydration } from './inquiry-draft.ts'
import { fieldIssuesOf, type InquirySource, refusalOf, sendInquiry } from './send-inquiry.ts'
import { type CaptchaWidget, useCaptcha } from './use-captcha.ts'
import { useSpamSignals } from './use-spam-signals.ts'

/** An empty form. */
export const emptyInquiry: InquiryInput = {
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

/** The message of each form if sending failed (`docs/product.md §8`). */
const failures: Record<InquirySource, string> = {
  contact: 'There was an error submitting your form. Please try again.',
  order: 'There was an error submitting your order. Please try again.',
}

/** The toast if the captcha is unsolved, here or in the server's view (`docs/product.md §8`). */
const verificationRequired = {
  tone: 'destructive',
  title: 'Verification Required',
  description: 'Please complete the reCAPTCHA verification.',
} as const

/** Error codes whose message helps the visitor. */
const codesWithMessage = new Set(['rate-limited', 'journal-unavailable'])

interface InquiryFormOptions {
  source: InquirySource
  /** Called after the server has received the inquiry; resolves after the next page has loaded, if any. */
  onSent: (receipt: InquiryReceipt, inquiry: Inquiry) => void | Promise<void>
}

/** The state of an inquiry form; `formState.isValid` says whether it can be sent. */
export interface InquiryFormState {
  form: UseFormReturn<InquiryInput, unknown, Inquiry>
  /** The form element's `onSubmit`. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  captcha: CaptchaWidget['state']
  /** The ref of the element that holds the captcha. */
  captchaRef: CaptchaWidget['containerRef']
  honeypot: RefObject<HTMLInputElement | null>
}

/**
 * Manages an inquiry form: validates on submit and then on change, saves a draft in the tab, sends,
 * shows one toast, and assigns the server's issues to their fields (`docs/product.md §4`, `§5`, `§8`).
 */
export function useInquiryForm({ source, onSent }: InquiryFormOptions): InquiryFormState {
  const [early] = useState(() => typedBeforeHydration(source))
  const typed = useRef(early)
  // The last moment before the form sets its fields: a visitor might have typed more since the render.
  useInsertionEffect(() => {
    typed.current = typedBeforeHydration(source)
  }, [source])
  const form = useForm<InquiryInput, unknown, Inquiry>({
    resolver: valibotResolver(inquiryContract),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    defaultValues: { ...emptyInquiry, ...early },
  })
  const { getValues, reset, subscribe } = form
  const router = useRouter()
  const problem = useProblemToast()
  const captcha = useCaptcha(problem.dismiss)
  const signals = useSpamSignals(source)

  useEffect(() => {
    const draft = readDraft(source)
    // Not before hydration, which must find the form empty, as the server rendered it.
    if (draft || Object.keys(typed.current).length > 0) {
      // The lists have already reported the choices made before hydration.
      const chosen = getValues()
      const restored = {
        ...emptyInquiry,
        ...draft,
        ...typed.current,
        categories: joined(draft?.categories, chosen.categories),
        kitsInterested: joined(draft?.kitsInterested, chosen.kitsInterested),
      }
      reset(restored, { keepDefaultValues: true })
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(source, values),
    })
  }, [source, getValues, reset, subscribe])

  return {
    form,
    submit: useOneAtATime(
      form.handleSubmit((inquiry) => {
        // The confirmation page loads while the inquiry is being sent.
        if (source === 'order') void router.preloadRoute({ to: '/order/thanks' })
        return submitInquiry(inquiry, { source, onSent, form, problem, captcha, signals })
      }),
    ),
    captcha: captcha.state,
    captchaRef: captcha.containerRef,
    honeypot: signals.honeypot,
  }
}

/** The parts of a form that sending reads and changes. */
interface SentForm extends InquiryFormOptions {
  readonly form: Pick<InquiryFormState['form'], 'reset' | 'setError'>
  readonly problem: ReturnType<typeof useProblemToast>
  readonly captcha: Pick<CaptchaWidget, 'ready' | 'isUnsolved' | 'token' | 'reset'>
  readonly signals: Pick<ReturnType<typeof useSpamSignals>, 'read' | 'renew'>
}

/** Sends a valid form, and shows the result. Resolves only if the visitor stays on the page. */
export async function submitInquiry(
  inquiry: Inquiry,
  { source, onSent, form, problem, captcha, signals }: SentForm,
): Promise<void> {
  problem.dismiss()
  const { href } = window.location
  await captcha.ready()
  if (captcha.isUnsolved()) {
    problem.show(verificationRequired)
    return
  }
  try {
    const extras = { ...signals.read(), captchaToken: captcha.token() }
    const receipt = await sendInquiry(inquiry, source, extras)
    clearDraft(source)
    track({ event: 'generate_lead', lead_source: source })
    if (source === 'contact') {
      showToast({ title: 'Message Sent!', description: receipt.message })
    }
    await onSent(receipt, inquiry)
    // Until the next page is rendered, the form stays in its sending state.
    if (window.location.href !== href) await new Promise(() => {})
    form.reset(emptyInquiry)
    signals.renew()
  } catch (error) {
    const issues = fieldIssuesOf(error)
    const fields = Object.keys(issues).filter(isField)
    for (const [index, field] of fields.entries()) {
      const [message = ''] = issues[field] ?? []
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
    }
    problem.show(failureToast(error, source))
    // A token is valid for one attempt. After a success the form and its captcha disappear: a frame
    // that reloads would add a step to the history.
    captcha.reset()
  }
}

/** Both lists merged, without duplicates. */
function joined<Value>(first: readonly Value[] = [], second: readonly Value[] = []): Value[] {
  return [...new Set([...first, ...second])]
}

/** The form's one error toast, dismissed at the latest when the form unmounts. */
function useProblemToast() {
  const shown = useRef(0)
  const dismiss = () => dismissToast(shown.current)
  useEffect(() => () => dismissToast(shown.current), [])
  return {
    dismiss,
    show(message: ToastMessage) {
      shown.current = showToast(message)
    },
  }
}

function failureToast(error: unknown, source: InquirySource) {
  const refusal = refusalOf(error)
  if (refusal?.code === 'captcha-needed') return verificationRequired
  const hasMessage = refusal !== null && codesWithMessage.has(refusal.code)
  const description = hasMessage ? refusal.message : failures[source]
  return { tone: 'destructive', title: 'Submission Failed', description } as const
}

function isField(name: string): name is keyof InquiryInput {
  return Object.hasOwn(inquiryContract.entries, name)
}
