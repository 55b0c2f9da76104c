import { ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react'
import { type RefObject, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { FieldControl } from '#web/ui/field.tsx'
import { CheckIcon } from '#web/ui/line-icons.tsx'
import { replayPresses } from './kept-presses.ts'
import { optionPanelClass, optionPanelPlace } from './option-panel.ts'
import { type MoreOptions, type Option, optionRowClass } from './option-row.ts'
import type { ButtonAttributes } from './button-attributes.ts'
import { SearchList } from './search-list.tsx'
import { TakenButton } from './taken-button.tsx'

/** How long an open list may take to get the focus, in ms. */
const longestMs = 1000

interface PickerListProps {
  readonly control: FieldControl
  readonly labelledBy: string
  readonly options: readonly Option[]
  /** Where there are more than `options`: how to find them. */
  readonly more?: MoreOptions | undefined
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly onBlur?: (() => void) | undefined
  readonly readOnly: boolean
  /** The label of the row that clears a single choice. */
  readonly clearLabel?: string
  readonly button: RefObject<HTMLButtonElement | null>
  readonly give: (attributes: ButtonAttributes) => void
}

/** A list for any number of options, with a search box that has the focus while the list is open. */
export function SearchPicker(props: PickerListProps) {
  const { labelledBy, options, more, value, onChange, onBlur, readOnly } = props
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
      <TakenButton
        {...props}
        onKey={(key, store) => {
          const isInWord = key === ' ' && store.getState().inputValue !== ''
          if (key.length > 1 || (key === ' ' && !isInWord)) return false
          store.setInputValue((typed) => typed + key)
          store.show()
          return true
        }}
      />
      <ComboboxPopover
        {...optionPanelPlace}
        aria-labelledby={labelledBy}
        className={optionPanelClass}
      >
        <SearchList labelledBy={labelledBy} more={more} options={options} value={value} />
      </ComboboxPopover>
    </ComboboxProvider>
  )
}

/** A list for one option; the focus stays on the button while it is open. */
export function PlainPicker(props: PickerListProps) {
  const { labelledBy, options, value, onChange, onBlur, readOnly, clearLabel = '', button } = props
  /** What is pressed before the options can be moved in; null once they can. */
  const early = useRef<string[] | null>([])
  const searchEarly = () => {
    const keys = early.current ?? []
    early.current = null
    if (button.current) replayPresses(button.current, keys)
  }
  return (
    <ComboboxProvider
      {...(readOnly && { open: false })}
      selectedValue={value[0] ?? ''}
      setOpen={(open) => {
        early.current ??= []
        if (!open) onBlur?.()
      }}
      setSelectedValue={(next) => {
        if (!readOnly) onChange(next === '' ? [] : [next])
      }}
    >
      <TakenButton
        {...props}
        onKey={(key, store) => {
          const { open } = store.getState()
          if (early.current === null || (key === ' ' && early.current.length === 0)) return false
          if (key.length > 1 && !open) return false
          early.current.push(key)
          store.show()
          // Where something else has the focus, the list never gets it.
          setTimeout(() => {
            if (store.getState().open) searchEarly()
          }, longestMs)
          return true
        }}
      />
      <ComboboxPopover
        {...optionPanelPlace}
        aria-labelledby={labelledBy}
        // The library first moves to the option that is chosen, and would undo an earlier search.
        onFocusCapture={() => setTimeout(searchEarly)}
        className={classNames(
          optionPanelClass,
          'scroll-cue max-h-[min(18.5rem,var(--popover-available-height))] overflow-y-auto p-1.5',
        )}
      >
        <PlainRow isChosen={value.length === 0} option={{ value: '', title: clearLabel }} />
        {options.map((option) => (
          <PlainRow isChosen={value.includes(option.value)} key={option.value} option={option} />
        ))}
      </ComboboxPopover>
    </ComboboxProvider>
  )
}

function PlainRow({ option, isChosen }: { option: Option; isChosen: boolean }) {
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
