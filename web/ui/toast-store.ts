import { useSyncExternalStore } from 'react'

/** How long a dismissed toast is kept before it is removed, in ms (`docs/product.md §9`). */
export const toastRemoveDelay = 4000

/** The content of a toast. `destructive` means an error, which is announced at once. */
export interface ToastMessage {
  readonly title: string
  readonly description?: string
  readonly tone?: 'plain' | 'destructive'
}

/** A toast on screen, or dismissed and soon removed. */
export interface ToastRecord extends ToastMessage {
  readonly id: number
  readonly open: boolean
}

let current: ToastRecord | null = null
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function replace(next: ToastRecord | null): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Shows a toast and replaces the current one: there is only ever one (`docs/product.md §9`).
 * Browser only.
 *
 * @returns its id, for `dismissToast`
 */
export function showToast(message: ToastMessage): number {
  clearTimeout(removal)
  lastId += 1
  replace({ ...message, id: lastId, open: true })
  return lastId
}

/** Closes the toast; it is removed {@link toastRemoveDelay} later. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return
  replace({ ...current, open: false })
  removal = setTimeout(() => {
    if (current?.id === id) replace(null)
  }, toastRemoveDelay)
}

/** The current toast, if any. */
export function currentToast(): ToastRecord | null {
  return current
}

/** The current toast, if any; renders again when it changes. */
export function useToast(): ToastRecord | null {
  return useSyncExternalStore(subscribe, currentToast, () => null)
}
