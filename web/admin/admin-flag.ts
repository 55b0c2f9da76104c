import { useSyncExternalStore } from 'react'

const key = 'petjet-admin'
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

function isSet(): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

/**
 * Remembers in this browser whether an admin is signed in (`docs/product.md §4`). The flag decides
 * only the first view of `/admin`: the server checks every request.
 */
export function setAdminFlag(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(key, 'true')
    else localStorage.removeItem(key)
  } catch {
    // A browser without storage asks for the password at each visit.
  }
  for (const listener of listeners) listener()
}

/** Whether an admin is signed in; null until the browser's storage is read. */
export function useAdminFlag(): boolean | null {
  return useSyncExternalStore<boolean | null>(subscribe, isSet, () => null)
}
