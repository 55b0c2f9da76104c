import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/**
 * The state that a badge shows: `ready` is available, `soon` is not available yet; `plain` and `night`,
 * for dark surfaces, make no statement.
 */
export type BadgeTone = 'ready' | 'soon' | 'plain' | 'night'

const tones: Record<BadgeTone, string> = {
  ready: 'border-transparent bg-mist text-ink',
  soon: 'border-transparent bg-apricot-soft text-ink',
  plain: 'border-line text-slate',
  night: 'border-cloud/40 text-cloud',
}

interface BadgeProps {
  readonly tone?: BadgeTone
  /** In a preview: where an editor opens it. */
  readonly editAt?: string | undefined
  readonly children: ReactNode
}

/** A short label on a small plate. */
export function Badge({ tone = 'plain', editAt, children }: BadgeProps) {
  return (
    <span className={classNames('badge caption', tones[tone])} data-sanity={editAt}>
      {children}
    </span>
  )
}
