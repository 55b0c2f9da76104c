import { getPublishedId } from '@sanity/client/csm'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  getValueAtPath,
  type NumberInputProps,
  type Path,
  set,
  unset,
  useEditState,
  useFormValue,
  useReportParseError,
} from 'sanity'
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
}

/** The state of a number field. */
interface NumberText {
  readonly text: string
  /** The error message if the text is not a number; undefined if the text is a number, or empty. */
  readonly errorMessage: string | undefined
  /** The published number, if the field has no number. */
  readonly published: number | undefined
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
  const { value, onChange, path, readOnly } = props
  const published = usePublished(path)
  const [typed, setTyped] = useTyped(value)
  const isWaiting = typed?.reading !== undefined && !typed.isStored
  const store = () => {
    if (isWaiting && readOnly !== true) onChange(set(typed.reading))
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
  const shown = readOnly === true ? undefined : typed
  const errorMessage = shown && errorMessageOf(shown, format)
  useReportParseError(path, errorMessage ?? null)
  return {
    text: shown?.text ?? (value === undefined ? '' : format.write(value)),
    errorMessage,
    published:
      readOnly === true || (shown ? shown.reading : value) !== undefined ? undefined : published,
    store,
    type: (text) => {
      const reading = format.read(text)
      const isRemoved = value === undefined && typed?.isStored !== false
      setTyped({ text, reading, isStored: false })
      if (reading === undefined && !isRemoved) onChange(unset())
    },
    leave: () => {
      store()
      if (typed?.reading !== undefined) setTyped({ ...typed, text: format.write(typed.reading) })
    },
    putBack: () => {
      if (published === undefined) return
      setTyped({ text: format.write(published), reading: published, isStored: false })
      onChange(set(published))
    },
  }
}

/** The published number of the field; undefined if there is none. */
function usePublished(path: Path): number | undefined {
  const [id, type] = [useFormValue(['_id']), useFormValue(['_type'])]
  const { published } = useEditState(getPublishedId(String(id)), String(type))
  const number = getValueAtPath(published, path)
  return typeof number === 'number' ? number : undefined
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
