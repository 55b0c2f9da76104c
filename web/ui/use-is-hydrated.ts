import { useSyncExternalStore } from 'react'

/** Whether the page is hydrated; false in the first render, which must match the server's HTML. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
