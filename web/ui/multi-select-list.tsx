import { Command } from 'cmdk'
import { Check, Search } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import { type Option, optionRowClass } from '#web/ui/option-row.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

interface MultiSelectListProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

/** The open list of a multi-select: a search box over rows that Enter or a press switches. */
export function MultiSelectList({ label, options, value, onChange }: MultiSelectListProps) {
  const toggle = (option: Option) => {
    const next = value.includes(option.value)
      ? value.filter((other) => other !== option.value)
      : [...value, option.value]
    onChange(next)
  }
  return (
    <Command className="flex flex-col" label={label} loop>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-slate" />
        <Command.Input
          className="min-h-12 w-full bg-transparent text-small outline-none placeholder:text-slate"
          placeholder="Search..."
        />
      </div>
      <Command.List
        className="max-h-[min(300px,calc(var(--radix-popper-available-height)-3.5rem))] overflow-y-auto p-1.5"
        label={label}
      >
        <Command.Empty className="px-3 py-6 text-center text-small text-slate">
          No option found.
        </Command.Empty>
        {options.map((option) => {
          const selected = value.includes(option.value)
          return (
            <Command.Item
              className={optionRowClass}
              key={option.value}
              onSelect={() => toggle(option)}
              value={option.title}
            >
              <span
                aria-hidden="true"
                className={classNames(
                  'grid size-5 shrink-0 place-items-center rounded-small border',
                  selected ? 'border-ink bg-ink text-cloud' : 'border-line-strong bg-white',
                )}
              >
                {selected && <Check className="size-3.5" strokeWidth={2.5} />}
              </span>
              <span>
                {option.title}
                {selected && <VisuallyHidden>, selected</VisuallyHidden>}
              </span>
            </Command.Item>
          )
        })}
      </Command.List>
    </Command>
  )
}
