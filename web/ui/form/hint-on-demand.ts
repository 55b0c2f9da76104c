/** How long a control is hovered before its hint opens, in ms (`docs/product.md §9`). */
const delayMs = 700
/** How soon after one hint has closed the next one opens at once, in ms (`docs/product.md §9`). */
const skipDelayMs = 300
/** The distance of a hint from its control, in pixels. */
const offset = 6
/** The minimum distance of a hint from the window's edges, in pixels. */
const margin = 8

let lastClosedAt = Number.NEGATIVE_INFINITY

/**
 * Opens a hint while its area is hovered or its control has keyboard focus; Escape and a press close
 * it. The hint moves during scrolling, because the browser itself scrolls to a control that gets the
 * focus.
 *
 * @param area the element that contains the control and the hint
 * @param tip the hint, a manual popover
 * @returns a function that stops this behavior
 */
export function hintOnDemand(area: HTMLElement, tip: HTMLElement): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let opening: ReturnType<typeof setTimeout> | undefined
  const isOpen = () => tip.matches(':popover-open')
  const open = () => {
    if (isOpen()) return
    tip.showPopover()
    place(tip, area)
  }
  const close = () => {
    clearTimeout(opening)
    if (!isOpen()) return
    tip.hidePopover()
    lastClosedAt = performance.now()
  }
  const follow = () => {
    if (!isOpen()) return
    const { top, bottom } = area.getBoundingClientRect()
    if (bottom < 0 || top > window.innerHeight) close()
    else place(tip, area)
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
  document.addEventListener('scroll', follow, { signal, capture: true })
  signal.addEventListener('abort', () => clearTimeout(opening))
  return () => controller.abort()
}

/** Places an open hint above its control, or below if there is no room, within the window. */
function place(tip: HTMLElement, control: HTMLElement): void {
  const { left, top, bottom, width: room } = control.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const rightmost = document.documentElement.clientWidth - width - margin
  const centered = Math.min(left + (room - width) / 2, rightmost)
  const above = top - height - offset
  tip.style.left = `${Math.max(margin, centered)}px`
  tip.style.top = `${above >= margin ? above : bottom + offset}px`
}
