import { useSyncExternalStore } from 'react'
import { storedText } from '#web/ui/browser-storage.ts'

const flag = storedText('petjet-admin', () => localStorage)
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // A sign-in or sign-out in another tab applies to this one, too.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/**
 * Remembers in this browser whether an admin is signed in (`docs/product.md §4`). The flag decides
 * only the first view of `/admin`: the server checks every request. A browser without storage asks for
 * the password at each visit.
 */
export function setAdminFlag(isSignedIn: boolean): void {
  flag.set(isSignedIn ? 'true' : null)
  for (const listener of listeners) listener()
}

/** Whether an admin is signed in; null until the browser's storage is read. */
export function useAdminFlag(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => flag.get() === 'true',
    () => null,
  )
}
