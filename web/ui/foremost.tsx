import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useOpenSheet } from '#web/ui/open-sheet.ts'

/**
 * Renders live regions and toasts where they are seen and heard: in the open sheet, if there is one,
 * because everything outside it is inert and silent.
 */
export function Foremost({ children }: { children: ReactNode }) {
  const sheet = useOpenSheet()
  return sheet ? createPortal(children, sheet) : children
}
