import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { InquiryInput } from '#schemas/inquiry/inquiry.contract.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

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
export function InquiryTextFields({ register, errors, readOnly }: InquiryTextFieldsProps) {
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
