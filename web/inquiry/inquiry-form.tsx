import type { InquiryReceipt } from '#schemas/inquiry/inquiry.contract.ts'
import { inquiryCategories } from '#schemas/inquiry/inquiry.contract.ts'
import type { InquirySource } from './send-inquiry.ts'
import { useInquiryForm } from './use-inquiry-form.ts'

interface InquiryFormProps {
  source: InquirySource
  submitLabel: string
  onSent: (receipt: InquiryReceipt) => void
}

/** The inquiry form of the contact and order pages. */
export function InquiryForm({ source, submitLabel, onSent }: InquiryFormProps) {
  const { form, submit } = useInquiryForm({ source, onSent })
  const { errors, isValid, isSubmitting } = form.formState
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {(['name', 'email', 'phone', 'organization', 'notes'] as const).map((field) => (
        <p key={field}>
          <label htmlFor={field}>{field}</label>
          <input id={field} {...form.register(field)} />
          {errors[field]?.message}
        </p>
      ))}
      <fieldset>
        <legend>Categories *</legend>
        {inquiryCategories.map(({ value, title }) => (
          <label key={value}>
            <input type="checkbox" value={value} {...form.register('categories')} />
            {title}
          </label>
        ))}
        {errors.categories?.message}
      </fieldset>
      <button type="submit" disabled={!isValid || isSubmitting}>
        {submitLabel}
      </button>
    </form>
  )
}
