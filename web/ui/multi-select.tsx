/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- a native select shows no badges; Radix adds the states */
import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type Ref, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/control-class.ts'
import { type FieldControl, labelIdOf } from '#web/ui/field.tsx'
import { MultiSelectList } from '#web/ui/multi-select-list.tsx'
import { type Option, optionPanelClass } from '#web/ui/option-row.ts'

/** Selected choices shown as badges before the rest is counted (`spec.md §9`). */
const badgeLimit = 3

interface MultiSelectProps {
  readonly control: FieldControl
  readonly label: string
  readonly options: readonly Option[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly onBlur?: () => void
  /** The button that opens the list, so that a form can focus it when its choice is wrong. */
  readonly ref?: Ref<HTMLButtonElement>
}

/** Any number of choices from a closed list that can be searched; the whole of it by keyboard. */
export function MultiSelect(props: MultiSelectProps) {
  const { control, label, options, value, onChange, onBlur, ref } = props
  const [open, setOpen] = useState(false)
  const valueId = `${control.id}-value`
  return (
    <Popover.Root
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) onBlur?.()
      }}
      open={open}
    >
      <Popover.Trigger
        {...control}
        aria-labelledby={`${labelIdOf(control.id)} ${valueId}`}
        className={classNames(controlClass, 'flex items-center justify-between gap-3 text-left')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        ref={ref}
        role="combobox"
        type="button"
      >
        <span className="flex min-w-0 flex-wrap gap-1.5" id={valueId}>
          <SelectedBadges options={options} value={value} />
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          aria-label={label}
          className={optionPanelClass}
          collisionPadding={{ top: 84, bottom: 12 }}
          sideOffset={6}
        >
          <MultiSelectList label={label} onChange={onChange} options={options} value={value} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
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
