import { useRef } from 'react'

/**
 * Wraps an asynchronous call: while one is pending, further calls do nothing. Disabling the button is
 * not enough, because a double click is faster than the render, and Enter submits anyway.
 */
export function useSingleFlight<Args extends unknown[]>(call: (...args: Args) => Promise<void>) {
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
