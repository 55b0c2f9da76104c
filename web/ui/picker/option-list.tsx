import { type RefObject, useEffect } from 'react'
import { Announcement } from '#web/ui/announcement.tsx'
import type { Option } from './option.ts'

interface OptionListProps {
  readonly id: string
  readonly label: string
  readonly isOpen: boolean
  /** The options that match the search. */
  readonly found: readonly Option[]
  /** The option that the arrow keys have reached. */
  readonly active: Option | undefined
  readonly value: readonly string[]
  /** The reason why options might be missing. */
  readonly problem: string | undefined
  readonly note: string | undefined
  readonly search: RefObject<HTMLInputElement | null>
  readonly onSearch: (words: string) => void
  readonly onToggle: (option: Option) => void
}

/**
 * A search box above the options of a multi-select. The focus stays in the box while the arrow keys
 * move; the options are check boxes, which keep a choice made before hydration.
 */
export function OptionList(props: OptionListProps) {
  const { id, label, isOpen, found, active, value, problem, note, search } = props
  const { onSearch, onToggle } = props
  const activeId = active && `${id}-${active.value}`
  useEffect(() => {
    if (activeId)
      document.getElementById(activeId)?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <>
      <input
        aria-activedescendant={activeId}
        aria-controls={id}
        aria-expanded="true"
        aria-label="Search"
        // Not a field of the surrounding form, because Enter would send the form.
        form=""
        onChange={({ target }) => onSearch(target.value)}
        placeholder="Search..."
        ref={search}
        role="combobox"
      />
      {/* Cuts off the last row, to show that the list continues. */}
      <div
        aria-label={label}
        aria-multiselectable="true"
        className="scroll-cue"
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no search
        role="listbox"
        // Otherwise Tab would stop here, because it scrolls.
        tabIndex={-1}
      >
        {found.map((option) => {
          const isChosen = value.includes(option.value)
          return (
            <label data-active={option === active || undefined} key={option.value}>
              <input
                aria-selected={isChosen}
                checked={isChosen}
                id={option === active ? activeId : undefined}
                onChange={() => onToggle(option)}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it belongs to a select
                role="option"
                tabIndex={-1}
                type="checkbox"
              />
              {option.title}
              {option.note && <span className="text-slate">{` ${option.note}`}</span>}
            </label>
          )
        })}
      </div>
      {found.length === 0 && (
        <p className="px-4 py-6 text-center text-small text-slate">
          {problem ?? 'No option found.'}
        </p>
      )}
      {note && <p className="border-t border-line px-4 py-2 text-small text-slate">{note}</p>}
      {isOpen && <Announcement>{foundText(found.length)}</Announcement>}
    </>
  )
}

function foundText(count: number): string {
  if (count === 0) return 'No option found.'
  return count === 1 ? '1 option' : `${count} options`
}
