import type { Ref } from 'react'
import { controlClass } from '#web/ui/form/control-class.ts'
import type { FieldControl } from '#web/ui/form/field.tsx'
import type { Option } from '#web/ui/form/option.ts'

interface SelectProps {
  readonly control: FieldControl
  readonly name?: string
  readonly options: readonly Option[]
  /** The label of the first option, which means no choice. */
  readonly noneLabel: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly ref?: Ref<HTMLSelectElement | null>
}

/** The browser's own select, for one option or none. */
export function Select({ control, options, noneLabel, value, onChange, ...rest }: SelectProps) {
  return (
    <select
      {...control}
      {...rest}
      className={controlClass}
      onChange={({ target }) => onChange(target.value || undefined)}
      value={value ?? ''}
    >
      <option value="">{noneLabel}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </select>
  )
}
