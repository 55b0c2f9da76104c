import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** The background of a section. */
export type Surface = 'cloud' | 'paper' | 'sand' | 'mist' | 'night'

const surfaces: Record<Surface, string> = {
  cloud: '',
  paper: 'bg-paper',
  sand: 'bg-sand',
  mist: 'bg-mist',
  night: 'on-night bg-ink text-cloud',
}

interface SectionProps {
  readonly surface?: Surface
  readonly id?: string
  /**
   * The id of the heading that labels the section. Without it, the element is a `div`, because a
   * section without a name is no landmark.
   */
  readonly labelledBy?: string
  /** Less padding above and below, or only above if the section follows the page's intro. */
  readonly tight?: boolean | 'above'
  /** Not printed. */
  readonly screenOnly?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** One full-width band of a page, with its content in a container. */
export function Section({
  surface = 'cloud',
  id,
  labelledBy,
  tight = false,
  screenOnly = false,
  className,
  children,
}: SectionProps) {
  const Band = labelledBy === undefined ? 'div' : 'section'
  return (
    <Band
      aria-labelledby={labelledBy}
      className={classNames(
        surfaces[surface],
        distance(tight),
        id && 'scroll-mt-(--section-scroll)',
        screenOnly && 'print:hidden',
      )}
      id={id}
    >
      <Container {...(className === undefined ? {} : { className })}>{children}</Container>
    </Band>
  )
}

function distance(tight: boolean | 'above'): string {
  if (tight === 'above') return 'pt-8 pb-section md:pt-10'
  return tight ? 'py-8 md:py-10' : 'py-section'
}

/** Limits content to the page's width and keeps it off the window's edge. */
export function Container({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('mx-auto w-full max-w-page px-gutter', className)}>{children}</div>
  )
}
