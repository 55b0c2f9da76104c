import type { Ref } from 'react'
import type { FieldControl } from '#web/ui/field.tsx'
import type { MoreOptions, Option } from '#web/ui/picker/option-row.ts'
import { Picker } from '#web/ui/picker/picker.tsx'

/** How many choices are shown as badges; the rest is counted (`docs/product.md §9`). */
const badgeLimit = 3

interface MultiSelectProps {
  readonly control: FieldControl
  readonly options: readonly Option[]
  /** Where there are more than `options`: how to find them. */
  readonly more?: MoreOptions | undefined
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly onBlur?: () => void
  /** Shows the choices, focusable but not editable. */
  readonly readOnly?: boolean
  /** The button that opens the list, so that a form can focus it when its choice is wrong. */
  readonly ref?: Ref<HTMLButtonElement | null>
}

/** A select for any number of options, searchable and usable by keyboard alone. */
export function MultiSelect(props: MultiSelectProps) {
  return (
    <Picker {...props}>
      <span className="flex min-w-0 flex-wrap gap-1.5">
        <SelectedBadges options={props.options} value={props.value} />
      </span>
    </Picker>
  )
}

function SelectedBadges({ options, value }: Pick<MultiSelectProps, 'options' | 'value'>) {
  const selected = options.filter((option) => value.includes(option.value))
  if (selected.length === 0) return <span className="text-slate">Select options...</span>
  const rest = selected.length - badgeLimit
  return (
    <>
      {selected.slice(0, badgeLimit).map((option) => (
        <span
          className="max-w-full truncate rounded-small bg-mist px-2 py-0.5 text-small"
          key={option.value}
        >
          {option.title}
        </span>
      ))}
      {rest > 0 && <span className="px-1 py-0.5 text-small text-slate">+{rest} more</span>}
    </>
  )
}
