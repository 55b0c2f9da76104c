import type { ReactNode } from 'react'

/** A part of an inquiry's details, with its title. */
export function DetailsBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="caption mb-2 text-sage-deep">{title}</h3>
      {children}
    </section>
  )
}
