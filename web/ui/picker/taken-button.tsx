import { type ComboboxStore, ComboboxSelect, useComboboxContext } from '@ariakit/react'
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
} from 'react'
import type { FieldControl } from '#web/ui/field.tsx'
import { isTypedKey } from './kept-presses.ts'
import type { ButtonAttributes } from './button-attributes.ts'

interface TakenButtonProps {
  readonly control: FieldControl
  readonly labelledBy: string
  readonly readOnly: boolean
  /** The element that the picker has shown all along. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly give: (attributes: ButtonAttributes) => void
  /**
   * Called with each letter, digit, space and arrow that is pressed on the button.
   *
   * @returns whether that is all; otherwise the library does with it what it always does
   */
  readonly onKey: (key: string, store: ComboboxStore) => boolean
}

/** The library's button. It renders nothing: the picker's own button behaves as it says. */
export function TakenButton(props: TakenButtonProps) {
  const { control, labelledBy, readOnly, button, give, onKey } = props
  const store = useComboboxContext()
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (readOnly || !store || !(isTypedKey(event) || /^( |Arrow(Up|Down))$/.test(event.key))) return
    if (onKey(event.key, store)) event.preventDefault()
  }
  return (
    <ComboboxSelect
      {...control}
      accessibleWhenDisabled
      aria-labelledby={labelledBy}
      disabled={readOnly}
      onKeyDownCapture={onKeyDownCapture}
      render={({ ref, ...attributes }) => (
        <Handover attributes={attributes} button={button} give={give} target={ref} />
      )}
    />
  )
}

interface HandoverProps extends Pick<TakenButtonProps, 'button' | 'give'> {
  readonly attributes: ButtonAttributes
  readonly target: Ref<HTMLButtonElement | null> | undefined
}

function Handover({ attributes, button, give, target }: HandoverProps) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(
    target,
    () => button.current,
    [button],
  )
  useLayoutEffect(() => give(attributes))
  return null
}
