import { createStore } from '#web/ui/create-store.ts'

const store = createStore<HTMLDialogElement | null>(null)

/** Opens a sheet over the page, which is inert until it closes. Browser only. */
export function openSheet(sheet: HTMLDialogElement | null): void {
  if (sheet === null) return
  const root = document.documentElement
  if (!sheet.open) {
    // The style sheet reserves the space of the scrollbar, which disappears while the page does not scroll.
    root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`)
    sheet.showModal()
  }
  store.set(sheet)
}

/** Records that a sheet has closed or has left the page. */
export function sheetClosed(sheet: HTMLDialogElement | null): void {
  if (store.get() === sheet) store.set(null)
}

/** The open sheet, if any; renders again when it changes. */
export const useOpenSheet = store.useValue
