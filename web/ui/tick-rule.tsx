import { classNames } from '#web/ui/class-names.ts'

/** A ruler's ticks across the page, as on an instrument tape: parts two chapters. */
export function TickRule({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('ticks h-3 border-t border-current', className ?? 'text-ink/30')}
    />
  )
}
