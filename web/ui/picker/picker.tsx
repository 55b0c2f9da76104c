import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { type FieldControl, labelIdOf } from '#web/ui/field.tsx'
import type { ButtonAttributes } from './button-attributes.ts'
import type { MoreOptions, Option } from './option-row.ts'
import { PickerButton } from './picker-button.tsx'
import { PlainChoices } from './plain-choices.tsx'
import { useFirstPress } from './use-first-press.ts'

interface PickerProps {
  readonly control: FieldControl
  readonly options: readonly Option[]
  readonly more?: MoreOptions | undefined
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly onBlur?: (() => void) | undefined
  readonly readOnly?: boolean | undefined
  /** The label of a first row that clears the choice; without it, any number of options is chosen. */
  readonly clearLabel?: string
  readonly ref?: Ref<HTMLButtonElement | null> | undefined
  /** What the button shows of the choice. */
  readonly children: ReactNode
}

/**
 * A button that opens a list of options. The list and its library load when a visitor comes near;
 * where they cannot be loaded, the options stand below the button.
 */
export function Picker({ ref, readOnly = false, children, ...props }: PickerProps) {
  const { control, clearLabel } = props
  const button = useRef<HTMLButtonElement>(null)
  const give = useRef<(attributes: ButtonAttributes) => void>(null)
  const press = useFirstPress(button)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current)
  const List = clearLabel === undefined ? press.lists?.SearchPicker : press.lists?.PlainPicker
  const labelledBy = labelIdOf(control.id)
  return (
    <>
      <PickerButton
        attributes={give}
        control={control}
        press={press}
        readOnly={readOnly}
        ref={button}
      >
        {children}
      </PickerButton>
      {List && (
        <List
          {...props}
          button={button}
          give={(attributes) => give.current?.(attributes)}
          labelledBy={labelledBy}
          readOnly={readOnly}
        />
      )}
      {press.hasFailed && <PlainChoices {...props} labelledBy={labelledBy} readOnly={readOnly} />}
    </>
  )
}
