import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/control-class.ts'
import type { FieldControl } from '#web/ui/field.tsx'
import { type Option, optionPanelClass, optionRowClass } from '#web/ui/option-row.ts'

interface SelectProps {
  readonly control: FieldControl
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly onBlur?: () => void
  readonly placeholder: string
  /** Words of a first row that takes the choice back. */
  readonly clearLabel: string
}

/** Radix takes no empty value for a row, so the row that clears has one of its own. */
const cleared = '-'

/** One choice from a closed list. */
export function Select(props: SelectProps) {
  const { control, options, value, onChange, onBlur, placeholder, clearLabel } = props
  return (
    <Radix.Root
      onOpenChange={(open) => {
        if (!open) onBlur?.()
      }}
      onValueChange={(next) => onChange(next === cleared || next === '' ? undefined : next)}
      value={value ?? ''}
    >
      <Radix.Trigger
        {...control}
        className={classNames(
          controlClass,
          'flex items-center justify-between gap-3 text-left data-placeholder:text-slate',
        )}
      >
        <Radix.Value placeholder={placeholder} />
        <Radix.Icon asChild>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={optionPanelClass} position="popper" sideOffset={6}>
          <Radix.Viewport className="max-h-75 p-1.5">
            <SelectRow option={{ value: cleared, title: clearLabel }} quiet />
            {options.map((option) => (
              <SelectRow key={option.value} option={option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function SelectRow({ option, quiet = false }: { option: Option; quiet?: boolean }) {
  return (
    <Radix.Item
      className={classNames(optionRowClass, 'justify-between', quiet && 'text-slate')}
      value={option.value}
    >
      <Radix.ItemText>{option.title}</Radix.ItemText>
      <Radix.ItemIndicator>
        <Check aria-hidden="true" className="size-4 text-tan-deep" />
      </Radix.ItemIndicator>
    </Radix.Item>
  )
}
