import type { ReactNode } from 'react'
import { createStore } from '#web/ui/create-store.ts'

/** The delay before a dismissed toast is removed, in ms (`docs/product.md §9`). */
export const toastRemoveDelay = 4000

/** The content of a toast. `destructive` means an error, which is announced at once. */
export interface ToastMessage {
  readonly title: string
  readonly description?: string
  readonly tone?: 'plain' | 'destructive'
  /** A link to the subject of the toast. */
  readonly action?: ReactNode
}

/** A toast on screen, or a toast that is dismissed and will be removed. */
export interface ToastRecord extends ToastMessage {
  readonly id: number
  readonly open: boolean
}

const store = createStore<ToastRecord | null>(null)
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined

/**
 * Shows a toast and replaces the current one: there is only ever one (`docs/product.md §9`).
 * Browser only.
 *
 * @returns the toast's id, for `dismissToast`
 */
export function showToast(message: ToastMessage): number {
  clearTimeout(removal)
  lastId += 1
  store.set({ ...message, id: lastId, open: true })
  return lastId
}

/** Closes the toast, which is removed {@link toastRemoveDelay} later. */
export function dismissToast(id: number): void {
  const toast = store.get()
  if (toast?.id !== id || !toast.open) return
  store.set({ ...toast, open: false })
  removal = setTimeout(() => {
    if (store.get()?.id === id) store.set(null)
  }, toastRemoveDelay)
}

/** The current toast, if any. */
export const currentToast = store.get

/** The current toast, if any; renders again when it changes. */
export const useToast = store.useValue
