export interface IconProps {
  readonly className: string
  /** In units of the icon's 24 by 24 grid. */
  readonly strokeWidth?: number
}

/** Three lines: opens the menu. */
export function MenuIcon(props: IconProps) {
  return <LineIcon path="M4 5h16M4 12h16M4 19h16" {...props} />
}

/** A cross: closes the surrounding element. */
export function CloseIcon(props: IconProps) {
  return <LineIcon path="M18 6 6 18M6 6l12 12" {...props} />
}

/** A check mark: a chosen option. */
export function CheckIcon(props: IconProps) {
  return <LineIcon path="M20 6 9 17l-5-5" {...props} />
}

/** An arrowhead that points down: opens a list. */
export function ChevronIcon(props: IconProps) {
  return <LineIcon path="m6 9 6 6 6-6" {...props} />
}

/**
 * Lucide's icons for visitors' pages. Lucide's own components would add 2 kB of scripts to each page;
 * the pages for staff use them.
 */
export function LineIcon({ path, className, strokeWidth = 2 }: IconProps & { path: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={strokeWidth}
      viewBox="0 0 24 24"
    >
      <path d={path} />
    </svg>
  )
}
