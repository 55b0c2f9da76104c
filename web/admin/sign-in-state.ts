import { useSyncExternalStore } from 'react'
import { storedText } from '#web/ui/browser-storage.ts'

const flag = storedText('petjet-admin', () => localStorage)
const listeners = new Set<() => void>()

/** Why the admin has to sign in again; undefined if they did not expect to stay signed in. */
export type SignOutReason = 'expired' | 'elsewhere'

let reason: SignOutReason | undefined

const isSignedIn = () => flag.get() === 'true'

function notify(): void {
  for (const listener of listeners) listener()
}

/** A sign-in or sign-out in another tab applies to this tab, too. */
function hear({ key, newValue }: StorageEvent): void {
  if (key !== 'petjet-admin') return
  reason = isSignedIn() ? undefined : newValue === 'signed-out' ? 'elsewhere' : 'expired'
  notify()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', hear)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', hear)
  }
}

/**
 * Remembers in this browser whether an admin is signed in (`docs/product.md §6`). The flag decides
 * only the first view of `/admin`: the server checks every request. A browser without storage asks for
 * the password at each visit.
 */
export function setSignInState(state: 'signed-in' | 'signed-out' | 'expired'): void {
  if (state === 'signed-in') {
    reason = undefined
    flag.set('true')
  } else if (state === 'signed-out') {
    reason = undefined
    // Other tabs read the value to say why, even if the server has ended their session before.
    flag.set(state)
  } else if (isSignedIn()) {
    reason = state
    flag.set(null)
  }
  notify()
}

/** Whether an admin is signed in; null until the browser's storage is read. */
export function useIsSignedIn(): boolean | null {
  return useSyncExternalStore<boolean | null>(subscribe, isSignedIn, () => null)
}

/** Why the admin has to sign in again. */
export function useSignOutReason(): SignOutReason | undefined {
  return useSyncExternalStore(
    subscribe,
    () => reason,
    () => undefined,
  )
}

/** Resolves at the next sign-in in this browser. */
export function nextSignIn(): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = subscribe(() => {
      if (!isSignedIn()) return
      unsubscribe()
      resolve()
    })
  })
}
