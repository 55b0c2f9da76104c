import type { Ref } from 'react'
import type { FieldControl } from '#web/ui/field.tsx'
import type { Option } from '#web/ui/picker/option-row.ts'
import { Picker } from '#web/ui/picker/picker.tsx'

interface SelectProps {
  readonly control: FieldControl
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly onBlur?: () => void
  readonly placeholder: string
  /** The label of a first row that clears the choice. */
  readonly clearLabel: string
  /** Shows the choice, focusable but not editable. */
  readonly readOnly?: boolean
  readonly ref?: Ref<HTMLButtonElement | null>
}

/** A select for one option; the focus stays on the control while the list is open. */
export function Select({ value, onChange, placeholder, ...props }: SelectProps) {
  const chosen = props.options.find((option) => option.value === value)
  return (
    <Picker {...props} onChange={([next]) => onChange(next)} value={chosen ? [chosen.value] : []}>
      <span className={chosen ? undefined : 'text-slate'}>{chosen?.title ?? placeholder}</span>
    </Picker>
  )
}
