import { classNames } from '#web/ui/class-names.ts'

/** A thin arrow beside a link's text; moves a little when its group is hovered. */
export function Arrow({ back = false, className }: { back?: boolean; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={classNames(
        'h-3 w-5 shrink-0 transition-transform duration-(--duration-quick)',
        back
          ? 'rotate-180 group-hover/button:-translate-x-0.5'
          : 'group-hover/button:translate-x-0.5',
        className,
      )}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      viewBox="0 0 20 12"
    >
      <path d="M0 6h18.5M13.5 1l5 5-5 5" />
    </svg>
  )
}
