import { useEffect, useEffectEvent, useState } from 'react'
import { type NumberInputProps, set, unset, useReportParseError } from 'sanity'
import type { NumberFormat } from './number-format.ts'

/** How long typing must pause, in ms, before a number is stored, so that no partial number is. */
const delayMs = 500

/** The editor's input. */
interface Typed {
  readonly text: string
  /** The parsed number; undefined if the text is not a number. */
  readonly reading: number | undefined
  /** Whether the lake has had this number since the editor typed it. */
  readonly isStored: boolean
  /** The number that was stored before. */
  readonly before: number | undefined
}

/** The state of a number field. */
interface NumberText {
  readonly text: string
  /** The error message if the text is not a number; undefined if the text is a number, or empty. */
  readonly errorMessage: string | undefined
  /** The number that was stored before a text that is not a number. */
  readonly before: number | undefined
  readonly type: (text: string) => void
  /** Stores a number that still waits for a pause in typing. */
  readonly store: () => void
  readonly leave: () => void
  readonly putBack: () => void
}

/**
 * Keeps what an editor types apart from what is stored. Text that is not a number unsets the stored
 * number: the field is required, so the document cannot be published from any tab.
 */
export function useNumberText(props: NumberInputProps, format: NumberFormat): NumberText {
  const { value, onChange, path } = props
  const [typed, setTyped] = useTyped(value)
  const isWaiting = typed?.reading !== undefined && !typed.isStored
  const store = () => {
    if (isWaiting && props.readOnly !== true) onChange(set(typed.reading))
  }
  const storeAtTheEnd = useEffectEvent(store)
  useEffect(() => {
    const timer = isWaiting ? setTimeout(() => onChange(set(typed.reading)), delayMs) : undefined
    return () => clearTimeout(timer)
  }, [isWaiting, typed, onChange])
  // Leaving the page with a shortcut or the browser's Back does not blur the field.
  useEffect(() => {
    const end = () => storeAtTheEnd()
    window.addEventListener('pagehide', end)
    return () => {
      window.removeEventListener('pagehide', end)
      end()
    }
  }, [])

  // A read-only value, such as an older revision, is shown as stored.
  const shown = props.readOnly === true ? undefined : typed
  const errorMessage = shown && errorMessageOf(shown, format)
  useReportParseError(path, errorMessage ?? null)
  return {
    text: shown?.text ?? (value === undefined ? '' : format.write(value)),
    errorMessage,
    before: shown && shown.reading === undefined ? shown.before : undefined,
    store,
    type: (text) => {
      const reading = format.read(text)
      const isSettled = typed?.isStored !== false
      const before = isSettled ? (value ?? typed?.before) : typed.before
      setTyped({ text, reading, isStored: false, before })
      const isRemoved = value === undefined && isSettled
      if (reading === undefined && !isRemoved) onChange(unset())
    },
    leave: () => {
      store()
      if (typed?.reading !== undefined) setTyped({ ...typed, text: format.write(typed.reading) })
    },
    putBack: () => {
      if (typed?.before === undefined) return
      const { before } = typed
      setTyped({ text: format.write(before), reading: before, isStored: false, before })
      onChange(set(before))
    },
  }
}

/** The editor's input, until the lake has a different number. */
function useTyped(value: number | undefined) {
  const [typed, setTyped] = useState<Typed>()
  const isAgreed = typed?.reading === value
  if (typed && isAgreed && !typed.isStored) setTyped({ ...typed, isStored: true })
  // The lake had the typed number and now has another number, which another tab, another editor or a
  // restore has stored.
  if (typed?.isStored && !isAgreed) setTyped(undefined)
  return [typed, setTyped] as const
}

function errorMessageOf({ text, reading }: Typed, format: NumberFormat): string | undefined {
  return reading === undefined && text.trim() !== '' ? format.errorMessage(text.trim()) : undefined
}
