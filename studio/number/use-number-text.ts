import { useEffect, useState } from 'react'
import { type NumberInputProps, set, unset, useReportParseError } from 'sanity'
import type { NumberFormat } from './number-format.ts'

/** How long typing must rest, in ms, before a number is stored: never a number's first digits. */
const restMs = 500

/** What an editor has typed. */
interface Typed {
  readonly text: string
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
export function useNumberText(
  { value, onChange, path, readOnly }: NumberInputProps,
  format: NumberFormat,
): NumberText {
  const [typed, setTyped] = useState<Typed>()
  const reading = typed && format.read(typed.text)
  const isAgreed = typed !== undefined && reading === value
  if (isAgreed && !typed.isStored) setTyped({ ...typed, isStored: true })
  // The lake held it and now holds something else: another tab, another editor or a restore.
  if (typed?.isStored && !isAgreed) setTyped(undefined)

  const isShown = typed !== undefined && readOnly !== true
  const text = isShown ? typed.text : value === undefined ? '' : format.write(value)
  const isWrong = isShown && reading === undefined && !isEmpty(typed.text)
  const complaint = isWrong ? format.complaint(typed.text.trim()) : undefined
  useReportParseError(path, complaint ?? null)

  const isWaiting = reading !== undefined && typed?.isStored === false
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => onChange(set(reading)), restMs)
    return () => clearTimeout(timer)
  }, [isWaiting, reading, text, onChange])

  const store = () => {
    if (isWaiting) onChange(set(reading))
  }
  return {
    text,
    complaint,
    before: isShown && reading === undefined ? typed.before : undefined,
    type: (next) => {
      setTyped({ text: next, isStored: false, before: typed?.before ?? value })
      const isGone = value === undefined && typed?.isStored !== false
      if (format.read(next) === undefined && !isGone) onChange(unset())
    },
    store,
    leave: () => {
      store()
      if (reading !== undefined) setTyped({ ...typed!, text: format.write(reading) })
    },
    putBack: () => {
      if (typed?.before === undefined) return
      setTyped({ ...typed, text: format.write(typed.before), isStored: false })
      onChange(set(typed.before))
    },
  }
}

function isEmpty(text: string): boolean {
  return text.trim() === ''
}
