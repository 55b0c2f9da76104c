import { type ReactElement, useEffect, useId, useRef } from 'react'
import { hintOnDemand } from '#web/ui/form/hint-on-demand.ts'

interface TooltipProps {
  readonly hint: string
  /** Renders the control; the attribute makes the hint its description. */
  readonly children: (control: { 'aria-describedby': string }) => ReactElement
}

/** Shows a short hint while its control is hovered or focused; the control keeps its own name. */
export function Tooltip({ hint, children }: TooltipProps) {
  const id = useId()
  const area = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (area.current && tip.current) return hintOnDemand(area.current, tip.current)
    return undefined
  }, [])
  return (
    <span className="inline-flex" ref={area}>
      {children({ 'aria-describedby': id })}
      <span
        // The surrounding strip keeps the hint open while the pointer moves to it.
        className="fixed inset-auto m-0 w-max max-w-[calc(100vw-1rem)] animate-fade overflow-visible rounded-small bg-ink px-3 py-1.5 text-caption font-medium text-cloud shadow-raised after:absolute after:inset-x-0 after:-inset-y-1.5 after:-z-1"
        id={id}
        popover="manual"
        ref={tip}
        role="tooltip"
      >
        {hint}
      </span>
    </span>
  )
}
