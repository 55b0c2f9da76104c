import {
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/control-class.ts'
import type { FieldControl } from '#web/ui/field.tsx'
import { ChevronIcon } from '#web/ui/line-icons.tsx'
import type { MoreOptions, Option } from '#web/ui/picker/option.ts'
import { OptionList } from '#web/ui/picker/option-list.tsx'
import { useFoundOptions } from '#web/ui/picker/use-found-options.ts'

/** The maximum number of choices shown as badges; the rest is counted (`docs/product.md §9`). */
const badgeLimit = 3

/** The number of options that a key moves. */
const moves: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface MultiSelectProps {
  readonly control: FieldControl
  /** The label of the control and of its list. */
  readonly label: string
  readonly options: readonly Option[]
  /** How to find options beyond `options`, if there are any. */
  readonly more?: MoreOptions | undefined
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly onBlur?: () => void
  /** Shows the choices, focusable but not editable. */
  readonly readOnly?: boolean
  /** The button that opens the list, so that a form can focus it if its choice is wrong. */
  readonly ref?: Ref<HTMLButtonElement | null>
}

/**
 * A select for any number of options, with a search box. The browser opens and closes its list, and
 * checks its options, even before the app has started.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { control, label, options, more, value, onChange, onBlur, readOnly = false, ref } = props
  const panel = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [words, setWords] = useState('')
  const [active, setActive] = useState(-1)
  const { found, problem } = useFoundOptions(options, words, more)

  /** Adopts the visitor's choices from before hydration. */
  const takeOver = useEffectEvent(() => {
    if (panel.current?.matches(':popover-open')) setIsOpen(true)
    const boxes = panel.current?.querySelectorAll<HTMLInputElement>('[role=option]') ?? []
    const ticked = options.filter((_, at) => boxes[at]?.checked).map((option) => option.value)
    if (ticked.length > 0) onChange([...new Set([...value, ...ticked])])
  })
  useEffect(() => takeOver(), [])

  const toggle = (option: Option) => {
    if (readOnly) return
    setActive(found.indexOf(option))
    const others = value.filter((one) => one !== option.value)
    onChange(others.length < value.length ? others : [...others, option.value])
  }
  // The list is already in view, and the browser would scroll to its old position.
  const focusSearch = () => search.current?.focus({ preventScroll: true })
  /** Moves through the options, or lets the browser type a letter into the search box. */
  const steer = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move && !isLetter(event)) return
    focusSearch()
    if (!move) return
    event.preventDefault()
    const from = Math.max(active, move < 0 ? 0 : -1)
    setActive((from + move + found.length) % (found.length || 1))
  }
  const onButtonKey = (event: KeyboardEvent<HTMLElement>) => {
    if (readOnly) return
    if (!isOpen && (moves[event.key] || isLetter(event))) event.currentTarget.click()
    steer(event)
  }
  const onPanelKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    steer(event)
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (found[active]) toggle(found[active])
  }
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    if (!isOpen || !(relatedTarget instanceof Element)) return
    const isInside = relatedTarget.id === control.id || panel.current?.contains(relatedTarget)
    if (!isInside) panel.current?.hidePopover()
  }
  const listId = `${control.id}-list`
  const panelId = `${control.id}-panel`
  return (
    <>
      <button
        {...control}
        aria-controls={listId}
        aria-disabled={readOnly || undefined}
        aria-expanded={isOpen}
        className={classNames(controlClass, 'flex items-center justify-between gap-3 text-left')}
        onBlur={onLeave}
        onClick={(event) => {
          if (readOnly) event.preventDefault()
        }}
        onKeyDown={onButtonKey}
        popoverTarget={panelId}
        ref={ref}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select shows no badges
        role="combobox"
        type="button"
      >
        <span className="flex min-w-0 flex-wrap gap-1.5">
          <SelectedBadges options={options} value={value} />
        </span>
        <ChevronIcon className="size-4 shrink-0" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble to it */}
      <div
        className="picker"
        id={panelId}
        onBlur={onLeave}
        onKeyDown={onPanelKey}
        onBeforeToggle={({ newState }) => {
          setIsOpen(newState === 'open')
          if (newState === 'open') return
          if (search.current) search.current.value = ''
          setWords('')
          setActive(-1)
          onBlur?.()
        }}
        onToggle={({ newState }) => {
          // On other devices, an on-screen keyboard would hide the list.
          if (newState === 'open' && !matchMedia('(pointer: coarse)').matches) focusSearch()
        }}
        popover="auto"
        ref={panel}
      >
        <OptionList
          active={found[active]}
          found={found}
          id={listId}
          isOpen={isOpen}
          label={label}
          note={
            more && words.trim() === ''
              ? `These are the first ${options.length} of ${more.total}. Search for the others.`
              : undefined
          }
          onSearch={(next) => {
            setWords(next)
            setActive(next.trim() === '' ? -1 : 0)
          }}
          onToggle={toggle}
          problem={problem}
          search={search}
          value={value}
        />
      </div>
    </>
  )
}

/** Whether a key types a character for the search; a space alone presses a button. */
function isLetter({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey
}

function SelectedBadges({ options, value }: Pick<MultiSelectProps, 'options' | 'value'>) {
  const selected = options.filter((option) => value.includes(option.value))
  if (selected.length === 0) return <span className="text-slate">Select options...</span>
  const rest = selected.length - badgeLimit
  return (
    <>
      {selected.slice(0, badgeLimit).map((option) => (
        <span
          className="max-w-full rounded-small bg-mist px-2 py-0.5 text-small wrap-anywhere"
          key={option.value}
        >
          {option.title}
        </span>
      ))}
      {rest > 0 && <span className="px-1 py-0.5 text-small text-slate">+{rest} more</span>}
    </>
  )
}
