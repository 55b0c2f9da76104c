import { useRef } from 'react'

/**
 * Wraps a call that takes time: while one is under way, the next does nothing. A button that is
 * disabled by a render is too late for a double click, and Enter does not ask it.
 */
export function useOneAtATime<Args extends unknown[]>(call: (...args: Args) => Promise<void>) {
  const isUnderWay = useRef(false)
  return async (...args: Args): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await call(...args)
    } finally {
      isUnderWay.current = false
    }
  }
}
