import { type ReactNode, useEffect } from 'react'
import {
  useWatch,
  type Control,
  useFormState,
  type FieldErrors,
  type UseFormRegister,
} from 'react-hook-form'
import type { RequestedItems } from '#schemas/inquiry/requested-items.ts'
import { recommendation } from '#schemas/inquiry/inquiry-choices.ts'
import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import { InquiryChoiceFields } from '#web/inquiry/inquiry-choice-fields.tsx'
import { emptyInquiry, formNameOf } from '#web/inquiry/inquiry-draft.ts'
import type { ReceivedInquiry } from '#web/inquiry/received-inquiry.ts'
import type { InquirySource } from '#web/inquiry/post-inquiry.ts'
import { usePrefill } from '#web/inquiry/use-prefill.ts'
import { type KitOptions, useKitOptions } from '#web/inquiry/use-kit-options.ts'
import { useInquiryForm } from '#web/inquiry/use-inquiry-form.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import type { Inquiry, InquiryInput } from '#schemas/inquiry/inquiry.contract.ts'
import { Announcement } from '#web/ui/announcement.tsx'
import { ContactLink } from '#web/content/site-settings/contact-link.tsx'
import { inquiryHelp, missingSteps } from './missing-steps.ts'
import type { CaptchaState } from './use-captcha.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'

const headingId = 'inquiry-heading'

const submitLabels: Record<InquirySource, string> = {
  contact: 'Send Inquiry',
  order: 'Submit Order Inquiry',
}

interface InquiryFormProps {
  readonly source: InquirySource
  readonly title: string
  readonly onSent: (received: ReceivedInquiry) => void | Promise<void>
  /** Whether to focus the heading, because the form replaces the focused element. */
  readonly isFocused: boolean
  /** Shown below the submit button, such as a privacy notice. */
  readonly children?: ReactNode
}

/**
 * The inquiry form of the contact and order pages (`docs/product.md §3`, `§5`). The submit button
 * looks and reads as disabled until the form is valid, but can be focused and pressed, and then shows
 * the missing fields.
 */
export function InquiryForm({ source, title, onSent, isFocused, children }: InquiryFormProps) {
  const { form, submit, captcha, captchaRef, honeypot } = useInquiryForm({
    source,
    onSent: ({ id }, { kitsInterested = [] }) =>
      onSent({ reference: inquiryReference(id), ...requestedIn(kits, kitsInterested) }),
  })
  const chosen = useWatch({ control: form.control, name: 'kitsInterested' }) ?? []
  const kits = useKitOptions(chosen)
  usePrefill(source, form, kits)
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (!isFocused) return
    const heading = document.getElementById(headingId)
    focusHeading(heading)
    heading?.scrollIntoView()
  }, [isFocused])
  const { control, register, formState } = form
  const { errors, isValid, isSubmitting } = formState
  return (
    <form
      aria-labelledby={headingId}
      className="rounded-soft border border-line bg-paper p-[min(1.5rem,6.7vw)] sm:p-9"
      // Prevents a submit before hydration from putting the fields into the URL.
      method="post"
      name={formNameOf(source)}
      noValidate
      onSubmit={(event) => {
        // Here and not in submit, which ignores a second call: the second submit would leave the page.
        event.preventDefault()
        void submit(event)
      }}
    >
      <Heading id={headingId} level={2} size="title">
        {title}
      </Heading>
      {source === 'order' && (
        // Reserves the space before anything is chosen, so that nothing below moves later.
        <p className="mt-2">{aboutText(requestedIn(kits, chosen)) || 'Choose your kits below.'}</p>
      )}
      <p className="mt-2 text-small text-slate">Fields marked with an asterisk (*) are required.</p>
      <WithoutApp />
      <div className="mt-8 grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <InquiryTextFields errors={errors} readOnly={isSubmitting} register={register} />
        <InquiryChoiceFields
          control={control}
          errors={errors}
          kits={kits}
          readOnly={isSubmitting}
        />
        <Field
          className="sm:col-span-2"
          error={errors.notes?.message}
          hint="Aircraft, dates, the dog’s size: anything that helps us answer."
          id="inquiry-notes"
          label="Notes"
        >
          {(attributes) => (
            <TextArea readOnly={isSubmitting} {...attributes} {...register('notes')} />
          )}
        </Field>
      </div>
      <div aria-hidden className="sr-only">
        {/* The honeypot: only bots fill in an invisible field. */}
        <input
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          name="website"
          ref={honeypot}
          tabIndex={-1}
        />
      </div>
      {captcha !== 'off' && (
        <div className="mt-8 min-h-[78px] max-[25rem]:min-h-36" ref={captchaRef} />
      )}
      <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          aria-describedby="inquiry-help"
          aria-disabled={!isValid || isSubmitting}
          className="w-full sm:w-auto"
          // Before hydration, a submit would leave the page and lose the fields.
          type={isHydrated ? 'submit' : 'button'}
        >
          {isSubmitting ? 'Sending...' : submitLabels[source]}
        </Button>
        <InquiryHelp
          captcha={captcha}
          control={control}
          id="inquiry-help"
          isHydrated={isHydrated}
        />
      </div>
      {children}
    </form>
  )
}

/** The choices: the titles of the kits in the order of choice, and the wish for advice. */
function requestedIn(
  { options }: Pick<KitOptions, 'options'>,
  chosen: readonly string[],
): RequestedItems {
  const kits = chosen.filter((slug) => slug !== recommendation.value)
  return {
    kits: kits.flatMap((slug) => options.find(({ value }) => value === slug)?.title ?? []),
    wantsAdvice: chosen.includes(recommendation.value),
  }
}

/** The choices in words; empty if nothing is chosen. */
function aboutText({ kits, wantsAdvice }: RequestedItems): string {
  const about = kits.length > 0 ? `About: ${kits.join(', ')}` : ''
  if (!wantsAdvice) return about
  return about ? `${about}. Please recommend a kit.` : 'Please recommend a kit.'
}

interface InquiryHelpProps {
  readonly id: string
  readonly control: Control<InquiryInput, unknown, Inquiry>
  readonly captcha: CaptchaState
  /** Whether the page is hydrated; before that the text must match the server's. */
  readonly isHydrated: boolean
}

/** The line next to the submit button: the missing fields, or that the inquiry is being sent. */
function InquiryHelp({ id, control, captcha, isHydrated }: InquiryHelpProps) {
  const values = useWatch({ control, compute: (all: InquiryInput) => all })
  const { isSubmitting } = useFormState({ control })
  const waiting = captcha === 'loading' ? 'waiting' : 'yes'
  const needs = missingSteps(isHydrated ? values : emptyInquiry, captcha)
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

/**
 * How to reach us if the form cannot be sent: without scripts, or if the site's scripts do not load
 * after several attempts, which the bootstrap marks on the document.
 */
function WithoutApp() {
  return (
    <output
      className="text-small font-medium text-danger lost:block! noscript:block!"
      // Hidden even before the style sheet has loaded.
      style={{ display: 'none' }}
    >
      {'You need JavaScript to send this form. Please call '}
      <ContactLink className="underline" field="phone" />
      {' or write to '}
      <ContactLink className="underline" field="email" />
      {' instead.'}
    </output>
  )
}

/** The one-line fields in reading order, each with its autofill token. */
const textFields = [
  { name: 'name', label: 'Name', required: true, type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', required: true, type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', required: true, type: 'tel', autoComplete: 'tel' },
  { name: 'location', label: 'Location', required: false, type: 'text', autoComplete: 'off' },
  {
    name: 'title',
    label: 'Title',
    required: false,
    type: 'text',
    autoComplete: 'organization-title',
  },
  {
    name: 'organization',
    label: 'Organization',
    required: false,
    type: 'text',
    autoComplete: 'organization',
  },
] as const

interface InquiryTextFieldsProps {
  readonly register: UseFormRegister<InquiryInput>
  readonly errors: FieldErrors<InquiryInput>
  /** Set while the inquiry is being sent, because later input would be lost. */
  readonly readOnly: boolean
}

/** The fields for the visitor's name and contact details. */
function InquiryTextFields({ register, errors, readOnly }: InquiryTextFieldsProps) {
  return textFields.map(({ name, label, required, type, autoComplete }) => (
    <Field
      error={errors[name]?.message}
      id={`inquiry-${name}`}
      key={name}
      label={label}
      required={required}
    >
      {(attributes) => (
        <TextInput
          autoComplete={autoComplete}
          readOnly={readOnly}
          type={type}
          {...attributes}
          {...register(name)}
        />
      )}
    </Field>
  ))
}
