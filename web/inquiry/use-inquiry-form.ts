import { valibotResolver } from '@hookform/resolvers/valibot'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useInsertionEffect, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import {
  type Inquiry,
  inquiryContract,
  type InquiryInput,
  type InquiryReceipt,
} from '#schemas/inquiry/inquiry.contract.ts'
import { apiErrorOf } from '#web/content/read-api-error.ts'
import { track } from '#web/content/analytics-events.ts'
import { dismissToast, showToast, type ToastMessage } from '#web/ui/toast/toast-store.ts'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'
import {
  emptyInquiry,
  clearDraft,
  saveDraft,
  readDraft,
  typedBeforeHydration,
  storedIdempotencyKey,
} from './inquiry-draft.ts'
import { failureToast, sentToast, verificationRequired } from './inquiry-messages.ts'
import { postInquiry, type InquirySource } from './post-inquiry.ts'
import { type CaptchaWidget, useCaptcha } from './use-captcha.ts'

interface InquiryFormOptions {
  source: InquirySource
  /** Called after the server has received the inquiry; resolves after the next page has loaded, if any. */
  onSent: (receipt: InquiryReceipt, inquiry: Inquiry) => void | Promise<void>
}

/**
 * Manages an inquiry form: validates on submit and then on change, saves a draft in the tab, sends,
 * shows one toast, and assigns the server's issues to their fields (`docs/product.md §4`, `§5`, `§8`).
 * `formState.isValid` says whether the inquiry can be sent.
 */
export function useInquiryForm({ source, onSent }: InquiryFormOptions) {
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
    submit: useSingleFlight(
      form.handleSubmit((inquiry) => {
        // The confirmation page loads while the inquiry is being sent.
        if (source === 'order') void router.preloadRoute({ to: '/order/thanks' })
        return sendInquiry(inquiry, { source, onSent, form, problem, captcha, signals })
      }),
    ),
    captcha: captcha.state,
    captchaRef: captcha.containerRef,
    honeypot: signals.honeypot,
  }
}

/** The parts of a form that sending reads and changes. */
interface SentForm extends InquiryFormOptions {
  readonly form: Pick<UseFormReturn<InquiryInput, unknown, Inquiry>, 'reset' | 'setError'>
  readonly problem: ReturnType<typeof useProblemToast>
  readonly captcha: Pick<CaptchaWidget, 'ready' | 'isUnsolved' | 'token' | 'reset'>
  readonly signals: Pick<ReturnType<typeof useSpamSignals>, 'read' | 'renew'>
}

/** Sends a valid form, and shows the result. Resolves only if the visitor stays on the page. */
export async function sendInquiry(
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
    const receipt = await postInquiry(inquiry, source, extras)
    clearDraft(source)
    track({ event: 'generate_lead', lead_source: source })
    if (source === 'contact') showToast(sentToast(receipt))
    await onSent(receipt, inquiry)
    // Until the next page is rendered, the form stays in its sending state.
    if (window.location.href !== href) await new Promise(() => {})
    form.reset(emptyInquiry)
    signals.renew()
  } catch (error) {
    const issues: Record<string, string[]> = apiErrorOf(error)?.issues ?? {}
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

function isField(name: string): name is keyof InquiryInput {
  return Object.hasOwn(inquiryContract.entries, name)
}

/**
 * Data that a form sends with the inquiry, so that the server can distinguish people from bots, and a
 * retry from a new inquiry. `read` returns this data; `renew` resets it after the inquiry was
 * received.
 */
function useSpamSignals(source: string) {
  const honeypot = useRef<HTMLInputElement>(null)
  const seenAt = useRef(0)
  const key = useRef('')

  useEffect(() => {
    seenAt.current = performance.now()
  }, [])

  return {
    honeypot,
    read() {
      // Stays the same until the server has the inquiry, so that a retry after a reload counts once.
      const stored = storedIdempotencyKey(source)
      key.current ||= stored.get() ?? randomKey()
      stored.set(key.current)
      return {
        idempotencyKey: key.current,
        website: honeypot.current?.value ?? '',
        filledInMs: Math.round(performance.now() - seenAt.current),
      }
    },
    renew() {
      key.current = ''
      seenAt.current = performance.now()
    },
  }
}

/** A random key. `crypto.randomUUID` is missing on pages that were not served over https. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
