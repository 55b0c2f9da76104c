import { type Control, Controller, type FieldErrors } from 'react-hook-form'
import { inquiryCategories, purchaseConsiderations } from '#schemas/inquiry/inquiry-choices.ts'
import { type Inquiry, type InquiryInput } from '#schemas/inquiry/inquiry.contract.ts'
import { Field, type FieldControl } from '#web/ui/field.tsx'
import { MultiSelect } from '#web/ui/multi-select.tsx'
import type { MoreOptions, Option } from '#web/ui/picker/option.ts'
import { Select } from '#web/ui/select.tsx'
import type { KitOptions } from './use-kit-options.ts'

type InquiryControl = Control<InquiryInput, unknown, Inquiry>

interface InquiryChoiceFieldsProps {
  readonly control: InquiryControl
  readonly errors: FieldErrors<InquiryInput>
  readonly kits: Pick<KitOptions, 'options' | 'more'>
  /** Set while the inquiry is being sent, because later choices would be lost. */
  readonly readOnly: boolean
}

/** The fields with a fixed list of choices, in reading order. */
export function InquiryChoiceFields({ control, errors, kits, readOnly }: InquiryChoiceFieldsProps) {
  return (
    <>
      <Field
        className="sm:col-span-2"
        error={errors.categories?.message}
        hint="Owners: Part 91. Flying with your dog without an aircraft of your own: Other."
        id="inquiry-categories"
        label="Category"
        required
      >
        {(attributes, label) => (
          <MultiSelectController
            attributes={attributes}
            control={control}
            label={label}
            name="categories"
            options={inquiryCategories}
            readOnly={readOnly}
          />
        )}
      </Field>
      <Field
        className="sm:col-span-2"
        error={errors.kitsInterested?.message}
        id="inquiry-kits"
        label="Kits of interest"
      >
        {(attributes, label) => (
          <MultiSelectController
            attributes={attributes}
            control={control}
            label={label}
            name="kitsInterested"
            more={kits.more}
            options={kits.options}
            readOnly={readOnly}
          />
        )}
      </Field>
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

interface MultiSelectControllerProps {
  readonly attributes: FieldControl
  readonly control: InquiryControl
  readonly label: string
  readonly name: 'categories' | 'kitsInterested'
  readonly options: readonly Option[]
  readonly more?: MoreOptions | undefined
  readonly readOnly: boolean
}

/** A multi-select that the form controls. */
function MultiSelectController(props: MultiSelectControllerProps) {
  const { attributes, control, name, ...list } = props
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <MultiSelect
          control={attributes}
          onBlur={field.onBlur}
          onChange={field.onChange}
          {...list}
          ref={field.ref}
          value={field.value ?? []}
        />
      )}
    />
  )
}
