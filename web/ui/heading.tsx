import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** The size of a heading, independent of its level. */
export type HeadingSize = 'display' | 'heading' | 'title'

const sizes: Record<HeadingSize, string> = {
  display: 'text-display',
  heading: 'text-heading',
  title: 'text-title',
}

interface HeadingProps {
  readonly level: 1 | 2 | 3
  readonly size?: HeadingSize
  readonly id?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A heading. Level 1 occurs once per page and gets the focus after a navigation. */
export function Heading({ level, size, id, className, children }: HeadingProps) {
  const Tag = `h${level}` as const
  const look = sizes[size ?? (level === 1 ? 'display' : level === 2 ? 'heading' : 'title')]
  return (
    <Tag
      className={classNames('font-display', look, className)}
      id={id}
      {...(level === 1 ? { tabIndex: -1 } : {})}
    >
      {children}
    </Tag>
  )
}
