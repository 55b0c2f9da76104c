/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- a native select cannot take the design; Radix adds the states */
import { Check, ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/control-class.ts'
import { type FieldControl, labelIdOf } from '#web/ui/field.tsx'
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
  readonly ref?: Ref<HTMLButtonElement>
}

/**
 * One choice from a closed list. Radix's own select hides the whole page from screen readers while
 * it is open, focusable parts included; its menu, which does not, is dressed as a list box here.
 */
export function Select(props: SelectProps) {
  const { control, options, value, onChange, onBlur, placeholder, clearLabel, ref } = props
  const chosen = options.find((option) => option.value === value)
  const valueId = `${control.id}-value`
  const labelledBy = labelIdOf(control.id)
  return (
    <DropdownMenu.Root
      modal={false}
      onOpenChange={(open) => {
        if (!open) onBlur?.()
      }}
    >
      <DropdownMenu.Trigger
        {...control}
        aria-haspopup="listbox"
        aria-labelledby={`${labelledBy} ${valueId}`}
        className={classNames(controlClass, 'flex items-center justify-between gap-3 text-left')}
        ref={ref}
        role="combobox"
        type="button"
      >
        <span className={chosen ? undefined : 'text-slate'} id={valueId}>
          {chosen?.title ?? placeholder}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </DropdownMenu.Trigger>
      {/* Not in a portal: the list belongs to the page's landmarks. */}
      <DropdownMenu.Content
        aria-labelledby={labelledBy}
        className={classNames(
          optionPanelClass,
          'max-h-[min(20rem,var(--radix-popper-available-height))] overflow-y-auto p-1.5',
        )}
        collisionPadding={{ top: 84, bottom: 12 }}
        loop
        role="listbox"
        sideOffset={6}
      >
        <SelectRow onSelect={() => onChange(undefined)} quiet selected={!chosen}>
          {clearLabel}
        </SelectRow>
        {options.map((option) => (
          <SelectRow
            key={option.value}
            onSelect={() => onChange(option.value)}
            selected={option === chosen}
          >
            {option.title}
          </SelectRow>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

interface SelectRowProps {
  readonly selected: boolean
  readonly onSelect: () => void
  readonly quiet?: boolean
  readonly children: string
}

function SelectRow({ selected, onSelect, quiet = false, children }: SelectRowProps) {
  return (
    <DropdownMenu.Item
      aria-selected={selected}
      className={classNames(optionRowClass, 'justify-between', quiet && 'text-slate')}
      onSelect={onSelect}
      role="option"
    >
      {children}
      {selected && <Check aria-hidden="true" className="size-4 text-tan-deep" />}
    </DropdownMenu.Item>
  )
}
