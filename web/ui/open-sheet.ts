import { useSyncExternalStore } from 'react'

let current: HTMLDialogElement | null = null
const listeners = new Set<() => void>()

function replace(next: HTMLDialogElement | null): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens a sheet over the page, which is inert until it closes. Browser only. */
export function openSheet(sheet: HTMLDialogElement | null): void {
  if (sheet === null) return
  const root = document.documentElement
  if (!sheet.open) {
    // The style sheet keeps the place of the scrollbar, which goes while the page does not scroll.
    root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`)
    sheet.showModal()
  }
  replace(sheet)
}

/** Notes that a sheet has closed or has left the page. */
export function sheetClosed(sheet: HTMLDialogElement | null): void {
  if (current === sheet) replace(null)
}

/** The open sheet, if any; renders again when it changes. */
export function useOpenSheet(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}
