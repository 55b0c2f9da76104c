import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useState,
} from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/control-class.ts'
import { type FieldControl, labelIdOf } from '#web/ui/field.tsx'
import { ChevronIcon } from '#web/ui/line-icons.tsx'
import type { ButtonAttributes } from './button-attributes.ts'
import { pressOf, replayPresses } from './kept-presses.ts'
import type { useFirstPress } from './use-first-press.ts'

/** How the library describes the button of a closed list. */
const closed = {
  role: 'combobox',
  'aria-autocomplete': 'none',
  'aria-expanded': false,
  'aria-haspopup': 'listbox',
} as const

interface PickerButtonProps {
  readonly control: FieldControl
  readonly readOnly: boolean
  readonly press: ReturnType<typeof useFirstPress>
  readonly ref: RefObject<HTMLButtonElement | null>
  /** Hands the library's attributes to the button. */
  readonly attributes: Ref<(attributes: ButtonAttributes) => void>
  readonly children: ReactNode
}

/**
 * The button that opens a list. It says what the library would say, and stays the same element when
 * that takes over: the focus stays, and screen readers notice nothing.
 */
export function PickerButton(props: PickerButtonProps) {
  const { control, readOnly, press, ref, attributes, children } = props
  const { kept, isWaiting } = press
  const [given, setGiven] = useState<ButtonAttributes>()
  const isTaken = given !== undefined
  // Only the button is rendered again by what the list says of it, not the list itself.
  useImperativeHandle(attributes, () => (next) => setGiven(next), [])
  useEffect(() => {
    if (!isTaken || ref.current === null) return
    const presses = kept.current
    press.giveUp()
    replayPresses(ref.current, presses)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isTaken])

  const onKeyDown = (event: KeyboardEvent) => {
    const key = readOnly ? null : pressOf(event, kept.current)
    if (key === null) return
    event.preventDefault()
    press.keep(key)
  }
  return (
    <button
      {...closed}
      aria-busy={isWaiting || undefined}
      aria-disabled={readOnly || undefined}
      aria-labelledby={labelIdOf(control.id)}
      onBlur={({ currentTarget }) => {
        // Another window took the focus where the button still has it in this one.
        if (document.activeElement !== currentTarget) press.giveUp()
      }}
      onClick={() => {
        if (!readOnly) press.keep('Click')
      }}
      onFocus={press.touch}
      onKeyDown={onKeyDown}
      onPointerDown={press.touch}
      onPointerEnter={press.touch}
      type="button"
      {...control}
      {...given}
      className={classNames(
        controlClass,
        'flex items-center justify-between gap-3 text-left aria-busy:cursor-progress',
      )}
      ref={ref}
    >
      {children}
      <ChevronIcon className={classNames('size-4 shrink-0', isWaiting && 'animate-breathe')} />
    </button>
  )
}
