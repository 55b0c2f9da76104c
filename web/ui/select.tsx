import { ComboboxItem, ComboboxPopover, ComboboxProvider, ComboboxSelect } from '@ariakit/react'
import type { Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/control-class.ts'
import { type FieldControl, labelIdOf } from '#web/ui/field.tsx'
import {
  type Option,
  optionPanelClass,
  optionPanelPlace,
  optionRowClass,
} from '#web/ui/option-row.ts'
import { CheckIcon, ChevronIcon } from '#web/ui/line-icons.tsx'

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
  readonly ref?: Ref<HTMLButtonElement>
}

/** A select for one option; the focus stays on the control while the list is open. */
export function Select(props: SelectProps) {
  const { control, options, value, onChange, onBlur, placeholder, clearLabel, ref } = props
  const { readOnly = false } = props
  const chosen = options.find((option) => option.value === value)
  const labelledBy = labelIdOf(control.id)
  return (
    <ComboboxProvider
      {...(readOnly && { open: false })}
      selectedValue={chosen?.value ?? ''}
      setOpen={(open) => {
        if (!open) onBlur?.()
      }}
      setSelectedValue={(next) => {
        if (!readOnly) onChange(next === '' ? undefined : next)
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
        <span className={chosen ? undefined : 'text-slate'}>{chosen?.title ?? placeholder}</span>
        <ChevronIcon className="size-4 shrink-0" />
      </ComboboxSelect>
      <ComboboxPopover
        {...optionPanelPlace}
        aria-labelledby={labelledBy}
        className={classNames(
          optionPanelClass,
          'scroll-cue max-h-[min(18.5rem,var(--popover-available-height))] overflow-y-auto p-1.5',
        )}
      >
        <SelectRow isChosen={!chosen} option={{ value: '', title: clearLabel }} />
        {options.map((option) => (
          <SelectRow isChosen={option === chosen} key={option.value} option={option} />
        ))}
      </ComboboxPopover>
    </ComboboxProvider>
  )
}

function SelectRow({ option, isChosen }: { option: Option; isChosen: boolean }) {
  return (
    <ComboboxItem
      className={classNames(optionRowClass, 'justify-between', option.value === '' && 'text-slate')}
      value={option.value}
    >
      {option.title}
      {isChosen && <CheckIcon className="size-4" />}
    </ComboboxItem>
  )
}
