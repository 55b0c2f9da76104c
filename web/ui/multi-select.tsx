import { ComboboxPopover, ComboboxProvider, ComboboxSelect } from '@ariakit/react'
import type { Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/control-class.ts'
import { type FieldControl, labelIdOf } from '#web/ui/field.tsx'
import { MultiSelectList } from '#web/ui/multi-select-list.tsx'
import { type Option, optionPanelClass, optionPanelPlace } from '#web/ui/option-row.ts'
import { ChevronIcon } from '#web/ui/line-icons.tsx'

/** How many choices are shown as badges; the rest is counted (`docs/product.md §9`). */
const badgeLimit = 3

interface MultiSelectProps {
  readonly control: FieldControl
  readonly options: readonly Option[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly onBlur?: () => void
  /** Shows the choices, focusable but not editable. */
  readonly readOnly?: boolean
  /** The button that opens the list, so that a form can focus it when its choice is wrong. */
  readonly ref?: Ref<HTMLButtonElement>
}

/** A select for any number of options, searchable and usable by keyboard alone. */
export function MultiSelect(props: MultiSelectProps) {
  const { control, options, value, onChange, onBlur, readOnly = false, ref } = props
  const labelledBy = labelIdOf(control.id)
  return (
    <ComboboxProvider
      includesBaseElement={false}
      {...(readOnly && { open: false })}
      resetValueOnHide
      resetValueOnSelect={false}
      selectedValue={[...value]}
      setOpen={(open) => {
        if (!open) onBlur?.()
      }}
      setSelectedValue={(next) => {
        if (!readOnly) onChange(next)
      }}
    >
      <ComboboxSelect
        {...control}
        accessibleWhenDisabled
        aria-labelledby={labelledBy}
        className={classNames(controlClass, 'flex items-center justify-between gap-3 text-left')}
        disabled={readOnly}
        ref={ref}
      >
        <span className="flex min-w-0 flex-wrap gap-1.5">
          <SelectedBadges options={options} value={value} />
        </span>
        <ChevronIcon className="size-4 shrink-0" />
      </ComboboxSelect>
      <ComboboxPopover
        {...optionPanelPlace}
        aria-labelledby={labelledBy}
        className={optionPanelClass}
      >
        <MultiSelectList labelledBy={labelledBy} options={options} value={value} />
      </ComboboxPopover>
    </ComboboxProvider>
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
