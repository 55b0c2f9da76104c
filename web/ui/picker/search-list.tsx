import {
  ComboboxDismiss,
  ComboboxInput,
  ComboboxItem,
  ComboboxList,
  useComboboxContext,
  useStoreState,
} from '@ariakit/react'
import type { KeyboardEvent } from 'react'
import { Announcement } from '#web/ui/announcement.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CheckIcon, SearchIcon } from '#web/ui/line-icons.tsx'
import { type MoreOptions, type Option, optionRowClass } from './option-row.ts'
import { useFoundOptions } from './use-found-options.ts'

interface SearchListProps {
  /** The id of the field's label. */
  readonly labelledBy: string
  readonly options: readonly Option[]
  readonly more?: MoreOptions | undefined
  readonly value: readonly string[]
}

/** The open list of a multi-select: a search box above options that Enter or a click toggles. */
export function SearchList({ labelledBy, options, more, value }: SearchListProps) {
  const search = useStoreState(useComboboxContext(), 'inputValue') ?? ''
  const { found, problem } = useFoundOptions(options, search, more)
  const chosenText = `${value.length} of ${more?.total ?? options.length} chosen`
  const isPart = more !== undefined && search.trim() === ''
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <SearchIcon className="size-4 shrink-0 text-slate" />
        <ComboboxInput
          aria-label="Search"
          autoSelect="always"
          className="min-h-12 w-full bg-transparent text-small outline-none placeholder:text-slate"
          onKeyDown={keepFromForm}
          placeholder="Search..."
        />
      </div>
      {/* Cuts off the last row, which shows that the list goes on. */}
      <ComboboxList
        aria-labelledby={labelledBy}
        className="scroll-cue max-h-[max(7rem,min(18.25rem,calc(var(--popover-available-height)-7rem)))] overflow-y-auto p-1.5"
      >
        {found.map((option) => (
          <OptionRow isChosen={value.includes(option.value)} key={option.value} option={option} />
        ))}
      </ComboboxList>
      {found.length === 0 && (
        <p className="px-4 py-6 text-center text-small text-slate">
          {problem ?? 'No option found.'}
        </p>
      )}
      {isPart && (
        <p className="border-t border-line px-4 py-2 text-small text-slate">
          These are the first {options.length} of {more.total}. Search for the others.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1 pr-1 pl-4">
        <span className="text-small text-slate">{chosenText}</span>
        {/* For touch and mouse; on the keyboard, Tab and Escape do the same. */}
        <ComboboxDismiss
          className={`${buttonClass('quiet', 'small')} whitespace-nowrap`}
          tabIndex={-1}
        >
          Done
        </ComboboxDismiss>
      </div>
      <Announcement>{chosenText}</Announcement>
      <Announcement>{foundText(found.length)}</Announcement>
    </>
  )
}

function OptionRow({ option, isChosen }: { option: Option; isChosen: boolean }) {
  return (
    <ComboboxItem className={optionRowClass} value={option.value}>
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-5 shrink-0 place-items-center rounded-small border',
          isChosen ? 'border-ink bg-ink text-cloud' : 'border-line-strong bg-white',
        )}
      >
        {isChosen && <CheckIcon className="size-3.5" strokeWidth={2.5} />}
      </span>
      {option.title}
      {option.note && <span className="text-slate">{option.note}</span>}
    </ComboboxItem>
  )
}

function foundText(count: number): string {
  if (count === 0) return 'No option found.'
  return count === 1 ? '1 option' : `${count} options`
}

/** Enter selects an option; where none is active, it must not submit the surrounding form. */
function keepFromForm(event: KeyboardEvent<HTMLInputElement>) {
  const hasOption = event.currentTarget.getAttribute('aria-activedescendant') !== null
  if (event.key === 'Enter' && !hasOption) event.preventDefault()
}
