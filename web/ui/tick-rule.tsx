import { classNames } from '#web/ui/class-names.ts'

/** A divider of ruler ticks, as on an instrument tape. */
export function TickRule({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('ticks h-3 border-t border-current', className ?? 'text-ink/30')}
    />
  )
}
