import { classNames } from '#web/ui/class-names.ts'

/** A placeholder whose class sets its size; hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'animate-breathe rounded-small border border-transparent bg-ink/8',
        className,
      )}
    />
  )
}
