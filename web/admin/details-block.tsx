import type { ReactNode } from 'react'

/** A part of the details under a heading of its own. */
export function DetailsBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="caption mb-2 text-sage-deep">{title}</h3>
      {children}
    </section>
  )
}
