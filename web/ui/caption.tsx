import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** A small technical caption, above a heading or beside a figure. */
export function Caption({ children, className }: { children: ReactNode; className?: string }) {
  return <p className={classNames('caption text-sage-deep', className)}>{children}</p>
}
