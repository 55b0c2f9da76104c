import { type ReactElement, useEffect, useId, useRef } from 'react'

/** How long a control is hovered before its hint opens, in ms (`docs/product.md §9`). */
const delayMs = 700
/** How soon after a hint has closed the next hint opens at once, in ms (`docs/product.md §9`). */
const skipDelayMs = 300

/** Above the control, or below if there is no room. */
const beside = {
  margin: '0.375rem 0.5rem',
  positionArea: 'top',
  positionTryFallbacks: 'flip-block',
}

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
    if (area.current && tip.current) return openOnDemand(area.current, tip.current)
    return undefined
  }, [])
  return (
    <span className="inline-flex" ref={area}>
      {children({ 'aria-describedby': id })}
      <span
        // The surrounding strip keeps the hint open while the pointer moves to it.
        className="fixed inset-auto w-max max-w-[calc(100vw-1rem)] animate-fade overflow-visible rounded-small bg-ink px-3 py-1.5 text-caption font-medium text-cloud shadow-raised after:absolute after:inset-x-0 after:-inset-y-1.5 after:-z-1"
        id={id}
        popover="manual"
        ref={tip}
        role="tooltip"
        style={beside}
      >
        {hint}
      </span>
    </span>
  )
}

let lastClosedAt = Number.NEGATIVE_INFINITY

/**
 * Opens a hint while its area is hovered or its control has keyboard focus; Escape and a press close it.
 *
 * @param area the element that contains the control and the hint
 * @param tip the hint, a manual popover
 * @returns a function that stops this behavior
 */
function openOnDemand(area: HTMLElement, tip: HTMLElement): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let opening: ReturnType<typeof setTimeout> | undefined
  const isOpen = () => tip.matches(':popover-open')
  // The browser places the hint beside its source.
  const open = () => isOpen() || tip.showPopover({ source: area })
  const close = () => {
    clearTimeout(opening)
    if (!isOpen()) return
    tip.hidePopover()
    lastClosedAt = performance.now()
  }
  const openSoon = ({ pointerType }: PointerEvent) => {
    clearTimeout(opening)
    if (pointerType === 'touch') return
    const isNext = performance.now() - lastClosedAt < skipDelayMs
    opening = setTimeout(open, isNext ? 0 : delayMs)
  }
  area.addEventListener('pointerenter', openSoon, { signal })
  area.addEventListener('pointerleave', close, { signal })
  area.addEventListener('pointerdown', close, { signal })
  area.addEventListener('focusout', close, { signal })
  area.addEventListener('focusin', () => area.querySelector(':focus-visible') && open(), { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
  signal.addEventListener('abort', () => clearTimeout(opening))
  return () => controller.abort()
}
