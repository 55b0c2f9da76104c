import { useEffect, useEffectEvent, useState } from 'react'
import { type NumberInputProps, set, unset, useReportParseError } from 'sanity'
import type { NumberFormat } from './number-format.ts'

/** How long typing must rest, in ms, before a number is stored: never a number's first digits. */
const restMs = 500

/** What an editor has typed. */
interface Typed {
  readonly text: string
  /** The number that the text means, or undefined where it means none. */
  readonly reading: number | undefined
  /** Whether the lake has held what the text means since it was typed. */
  readonly isStored: boolean
  /** The number that stood there before. */
  readonly before: number | undefined
}

/** A number's text while it is edited. */
interface NumberText {
  readonly text: string
  /** Says why the text is no number; undefined while it is one, or empty. */
  readonly complaint: string | undefined
  /** The number before a text that means none. */
  readonly before: number | undefined
  readonly type: (text: string) => void
  /** Stores a number that is still waiting for typing to rest. */
  readonly store: () => void
  readonly leave: () => void
  readonly putBack: () => void
}

/**
 * Keeps what an editor types apart from what is stored. A text that is no number removes the stored
 * one, so that the required field keeps the document from being published, whoever tries and wherever.
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
    const timer = isWaiting ? setTimeout(() => onChange(set(typed.reading)), restMs) : undefined
    return () => clearTimeout(timer)
  }, [isWaiting, typed, onChange])
  // Whoever goes elsewhere at once, with a key or the browser's Back, never leaves the field.
  useEffect(() => {
    const end = () => storeAtTheEnd()
    window.addEventListener('pagehide', end)
    return () => {
      window.removeEventListener('pagehide', end)
      end()
    }
  }, [])

  // What is read only, such as an older revision, is shown as it stands.
  const shown = props.readOnly === true ? undefined : typed
  const complaint = shown && complaintOf(shown, format)
  useReportParseError(path, complaint ?? null)
  return {
    text: shown?.text ?? (value === undefined ? '' : format.write(value)),
    complaint,
    before: shown && shown.reading === undefined ? shown.before : undefined,
    store,
    type: (text) => {
      const reading = format.read(text)
      const isSettled = typed?.isStored !== false
      const before = isSettled ? (value ?? typed?.before) : typed.before
      setTyped({ text, reading, isStored: false, before })
      const isGone = value === undefined && isSettled
      if (reading === undefined && !isGone) onChange(unset())
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

/** What was typed, until the lake holds something else than that. */
function useTyped(value: number | undefined) {
  const [typed, setTyped] = useState<Typed>()
  const isAgreed = typed?.reading === value
  if (typed && isAgreed && !typed.isStored) setTyped({ ...typed, isStored: true })
  // The lake held it and now holds something else: another tab, another editor or a restore.
  if (typed?.isStored && !isAgreed) setTyped(undefined)
  return [typed, setTyped] as const
}

function complaintOf({ text, reading }: Typed, format: NumberFormat): string | undefined {
  return reading === undefined && text.trim() !== '' ? format.complaint(text.trim()) : undefined
}
