import type { ComponentProps } from 'react'
import { type Control, Controller, type FieldErrors } from 'react-hook-form'
import { inquiryCategories, purchaseConsiderations } from '#schemas/inquiry/inquiry-choices.ts'
import { type Inquiry, type InquiryInput } from '#schemas/inquiry/inquiry.contract.ts'
import { Field } from '#web/ui/form/field.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import type { MoreOptions, Option } from '#web/ui/form/option.ts'
import { Select } from '#web/ui/form/select.tsx'
import type { KitOptions } from './use-kit-options.ts'

type InquiryControl = Control<InquiryInput, unknown, Inquiry>

interface InquiryChoiceFieldsProps {
  readonly control: InquiryControl
  readonly errors: FieldErrors<InquiryInput>
  readonly kits: Pick<KitOptions, 'options' | 'more'>
  /** Set while the inquiry is sent, because later changes would be lost. */
  readonly readOnly: boolean
}

/** The fields with fixed choices, in reading order. */
export function InquiryChoiceFields({ control, errors, kits, readOnly }: InquiryChoiceFieldsProps) {
  return (
    <>
      <MultiSelectField
        control={control}
        error={errors.categories?.message}
        hint="If you own the aircraft, choose Part 91. If you fly as a passenger or on a charter, choose Other."
        id="inquiry-categories"
        label="Category"
        name="categories"
        options={inquiryCategories}
        readOnly={readOnly}
        required
      />
      <MultiSelectField
        control={control}
        error={errors.kitsInterested?.message}
        id="inquiry-kits"
        label="Kits of interest"
        more={kits.more}
        name="kitsInterested"
        options={kits.options}
        readOnly={readOnly}
      />
      <Field
        className="sm:col-span-2"
        error={errors.purchaseConsideration?.message}
        id="inquiry-purchase"
        label="Purchase consideration"
      >
        {(attributes) => (
          <Controller
            control={control}
            name="purchaseConsideration"
            render={({ field }) => (
              <Select
                control={attributes}
                disabled={readOnly}
                name={field.name}
                noneLabel="No preference yet"
                onBlur={field.onBlur}
                onChange={field.onChange}
                options={purchaseConsiderations}
                ref={field.ref}
                value={field.value}
              />
            )}
          />
        )}
      </Field>
    </>
  )
}

interface MultiSelectFieldProps extends Omit<ComponentProps<typeof Field>, 'children'> {
  readonly control: InquiryControl
  readonly name: 'categories' | 'kitsInterested'
  readonly options: readonly Option[]
  readonly more?: MoreOptions | undefined
  readonly readOnly: boolean
}

/** A multi-select with its label and error; the form stores its value. */
function MultiSelectField(props: MultiSelectFieldProps) {
  const { control, name, options, more, readOnly, ...field } = props
  return (
    <Field className="sm:col-span-2" {...field}>
      {(attributes, label) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { value = [], onBlur, onChange, ref } }) => (
            <MultiSelect
              control={attributes}
              label={label}
              more={more}
              onBlur={onBlur}
              onChange={onChange}
              options={options}
              readOnly={readOnly}
              ref={ref}
              value={value}
            />
          )}
        />
      )}
    </Field>
  )
}
