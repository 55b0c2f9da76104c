import { type RefObject, useEffect, useRef, useState } from 'react'
import { keepPress, type Press } from './kept-presses.ts'
import { createLatePart } from './late-part.ts'
import { onFirstIntent } from './on-first-intent.ts'

/** The lists and the library they are made with: 40 kB, of use from a visitor's first press on. */
const pickerLists = createLatePart({
  load: () => import('./picker-lists.tsx'),
  timeoutMs: 10_000,
  pauseMs: 1000,
})

/**
 * The life of a picker until its list is there: loads it when the visitor comes near, and keeps what
 * is pressed meanwhile.
 *
 * @param button the picker's button
 */
export function useFirstPress(button: RefObject<HTMLButtonElement | null>) {
  const { status, part } = pickerLists.useState()
  const [isTouched, setIsTouched] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const kept = useRef<readonly Press[]>([])

  useEffect(() => {
    const element = button.current
    if (element === null) return undefined
    return onFirstIntent(element.closest<HTMLElement>('form, search') ?? element, pickerLists.load)
  }, [button])

  if (isWaiting && status === 'failed') {
    setHasFailed(true)
    setIsWaiting(false)
  }

  const touch = () => {
    setIsTouched(true)
    // What failed is tried again by a press, not by passing over it.
    if (status !== 'failed') pickerLists.load()
  }
  return {
    /** The lists, once somebody is at this very picker and they are loaded. */
    lists: isTouched ? part : undefined,
    /** Whether a press waits for its list. */
    isWaiting,
    /** Whether the list of a press did not load; the next press tries again. */
    hasFailed: hasFailed && part === undefined,
    kept,
    touch,
    keep(press: Press) {
      kept.current = keepPress(isWaiting ? kept.current : [], press)
      setIsTouched(true)
      setIsWaiting(kept.current.length > 0)
      pickerLists.load()
    },
    giveUp() {
      kept.current = []
      setIsWaiting(false)
    },
  }
}
