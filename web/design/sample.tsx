import type { ReactNode } from 'react'
import { Caption } from '#web/ui/caption.tsx'

/** One component on display under its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-8">
      <Caption className="mb-5">{name}</Caption>
      {children}
    </div>
  )
}
