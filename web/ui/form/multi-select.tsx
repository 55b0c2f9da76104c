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
import { controlClass } from '#web/ui/form/control-class.ts'
import type { FieldControl } from '#web/ui/form/field.tsx'
import { ChevronIcon } from '#web/ui/line-icons.tsx'
import type { MoreOptions, Option } from '#web/ui/form/option.ts'
import { hasWords } from '#schemas/field/has-words.ts'
import { Announcement } from '#web/ui/announcement.tsx'

/** The maximum number of badges; further choices are counted (`docs/product.md §9`). */
const badgeLimit = 3

/** The distance that a list keeps from the window's edge, in pixels. */
const edgePx = 16

/** The number of options by which a key moves. */
const moves: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface MultiSelectProps {
  readonly control: FieldControl
  /** The name of the control and its list. */
  readonly label: string
  readonly options: readonly Option[]
  /** Finds options that are not in `options`, if there are any. */
  readonly more?: MoreOptions | undefined
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly onBlur?: () => void
  /** Shows the choices, focusable but not editable. */
  readonly readOnly?: boolean
  /** The button that opens the list; a form focuses it after a mistake. */
  readonly ref?: Ref<HTMLButtonElement | null>
}

/**
 * A select for any number of options, with a search box. The browser opens and closes the list and
 * ticks options by itself, also before hydration. The focus stays in the search box while arrow keys
 * move among the options.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { control, label, options, more, value, onChange, onBlur, readOnly = false, ref } = props
  const panel = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [words, setWords] = useState('')
  const [activeAt, setActiveAt] = useState(-1)
  const { found, problem } = useFoundOptions(options, words, more)
  const active = found[activeAt]
  const listId = `${control.id}-list`
  const panelId = `${control.id}-panel`
  const [servedPanel] = useState(() => panelInHtml(panelId))

  /**
   * Takes over what the visitor did before hydration. The served panel is not the current one if a
   * translator changed the page, because React then renders the whole page again.
   */
  const takeOver = useEffectEvent(() => {
    if (panel.current?.matches(':popover-open')) setIsOpen(true)
    const boxes = servedPanel?.querySelectorAll<HTMLInputElement>('[role=option]') ?? []
    const ticked = options.filter((_, at) => boxes[at]?.checked).map((option) => option.value)
    if (ticked.length > 0) onChange([...new Set([...value, ...ticked])])
  })
  useEffect(() => takeOver(), [])

  useEffect(() => {
    const closed = new AbortController()
    // The list is above everything, including the header.
    const closeUnderHeader = () => {
      const button = document.getElementById(control.id)
      const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      if (button && button.getBoundingClientRect().bottom < top) panel.current?.hidePopover()
    }
    if (isOpen) {
      addEventListener('scroll', closeUnderHeader, { passive: true, signal: closed.signal })
    }
    return () => closed.abort()
  }, [isOpen, control.id])

  const toggle = (option: Option) => {
    if (readOnly) return
    setActiveAt(found.indexOf(option))
    const others = value.filter((one) => one !== option.value)
    onChange(others.length < value.length ? others : [...others, option.value])
  }
  // The list is in view, but the browser would scroll to its position before the popover opened.
  const focusSearch = () => search.current?.focus({ preventScroll: true })
  /** Moves through the options, or lets the browser type a letter into the search box. */
  const steer = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move && !isLetter(event)) return
    focusSearch()
    if (!move) return
    event.preventDefault()
    const from = Math.max(activeAt, move < 0 ? 0 : -1)
    setActiveAt((from + move + found.length) % (found.length || 1))
  }
  const onButtonKey = (event: KeyboardEvent<HTMLElement>) => {
    if (readOnly) return
    if (!isOpen && (moves[event.key] || isLetter(event))) event.currentTarget.click()
    steer(event)
  }
  const onPanelKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    steer(event)
    // A space after words belongs to the search, and a focused check box handles its own.
    const isSpace = event.key === ' ' && event.target === search.current && active && words === ''
    if (event.key !== 'Enter' && !isSpace) return
    event.preventDefault()
    if (active) toggle(active)
  }
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    if (!isOpen || !(relatedTarget instanceof Element)) return
    const isInside = relatedTarget.id === control.id || panel.current?.contains(relatedTarget)
    if (!isInside) panel.current?.hidePopover()
  }
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
          setActiveAt(-1)
          onBlur?.()
        }}
        onToggle={({ newState, currentTarget }) => {
          if (newState !== 'open') return
          placeBelow(currentTarget)
          // An on-screen keyboard would hide the list.
          if (!matchMedia('(pointer: coarse)').matches) focusSearch()
        }}
        popover="auto"
        ref={panel}
      >
        <input
          aria-activedescendant={active && optionId(listId, active)}
          aria-controls={listId}
          aria-expanded="true"
          aria-label="Search"
          // Outside of the surrounding form, which Enter would send.
          form=""
          onChange={({ target }) => {
            setWords(target.value)
            setActiveAt(target.value.trim() === '' ? -1 : 0)
          }}
          placeholder="Search..."
          ref={search}
          role="combobox"
        />
        <OptionList
          active={active}
          found={found}
          id={listId}
          label={label}
          onToggle={toggle}
          value={value}
        />
        {found.length === 0 && (
          <p className="px-4 py-6 text-center text-small text-slate">
            {problem ?? 'No option found.'}
          </p>
        )}
        {more && words.trim() === '' && (
          <p className="border-t border-line px-4 py-2 text-small text-slate">
            {`These are the first ${options.length} of ${more.total}. Search for the others.`}
          </p>
        )}
        {isOpen && <Announcement>{foundText(found.length)}</Announcement>}
      </div>
    </>
  )
}

/** The panel in the server's HTML; null on the server, and on a page that the app opened. */
function panelInHtml(id: string): Element | null {
  if (typeof document === 'undefined' || document.documentElement.dataset['app'] === 'ready')
    return null
  return document.getElementById(id)
}

/**
 * Moves an open list below its button if it fits there. WebKit 2.50 (Safari 26) ignores how far the
 * page is scrolled, and opens the list above.
 */
function placeBelow(list: HTMLElement): void {
  const { style, previousElementSibling: button } = list
  style.cssText = ''
  const { top, height } = list.getBoundingClientRect()
  const bottom = button?.getBoundingClientRect().bottom ?? 0
  const room = innerHeight - bottom - edgePx
  if (top < bottom && height < room)
    style.cssText = `position-area:none;position-try:none;top:anchor(bottom);left:anchor(left);max-height:${room}px`
}

/** Whether a key types a character to search for. A space alone presses a button. */
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
          className="max-w-full rounded-small bg-mist px-2 py-0.5 text-small"
          key={option.value}
        >
          {option.title}
        </span>
      ))}
      {rest > 0 && <span className="px-1 py-0.5 text-small text-slate">+{rest} more</span>}
    </>
  )
}

const optionId = (listId: string, { value }: Option) => `${listId}-${value}`

interface OptionListProps {
  readonly id: string
  readonly label: string
  /** The options that match the search. */
  readonly found: readonly Option[]
  /** The option that the arrow keys reached. */
  readonly active: Option | undefined
  readonly value: readonly string[]
  readonly onToggle: (option: Option) => void
}

/** The options as check boxes, which keep a choice that is made before hydration. */
function OptionList({ id, label, found, active, value, onToggle }: OptionListProps) {
  const activeId = active && optionId(id, active)
  useEffect(() => {
    if (activeId)
      document.getElementById(activeId)?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div
      aria-label={label}
      aria-multiselectable="true"
      className="scroll-cue"
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no search
      role="listbox"
      // Without this attribute, Tab stops here because the list scrolls.
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
  )
}

function foundText(count: number): string {
  if (count === 0) return 'No option found.'
  return count === 1 ? '1 option' : `${count} options`
}

/** The pause in typing before a search for other options starts, in ms. */
const typingMs = 200

/** The options that `more` found for a search. */
interface Answer {
  readonly search: string
  readonly late: readonly Option[]
  readonly problem?: string
}

const nothing: Answer = { search: '', late: [] }

/**
 * The options whose labels have all words of a search: options in the list at once, other options as
 * soon as `more` finds them.
 */
function useFoundOptions(
  options: readonly Option[],
  search: string,
  more: MoreOptions | undefined,
) {
  const [answer, setAnswer] = useState<Answer>(nothing)
  const isSearched = more !== undefined && search.trim() !== ''
  const find = useEffectEvent(async () => more?.find(search) ?? [])
  useEffect(() => {
    if (!isSearched) return undefined
    let isOver = false
    const settle = (given: Omit<Answer, 'search'>) => {
      if (!isOver) setAnswer({ ...given, search })
    }
    const timer = setTimeout(() => {
      find().then(
        (late) => settle({ late }),
        () => settle({ late: [], problem: 'The others cannot be searched right now.' }),
      )
    }, typingMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isSearched, search])
  const { late, problem } = isSearched && answer.search === search ? answer : nothing
  const isListed = new Set(options.map(({ value }) => value))
  const found = options.filter((option) => hasWords(option.title, search))
  return { found: [...found, ...late.filter(({ value }) => !isListed.has(value))], problem }
}
