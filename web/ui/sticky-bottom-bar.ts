import { type RefObject, useEffect } from 'react'

/**
 * Appends the container of a bar at the foot of the window. At the end of the page, the bar is below
 * the footer and covers nothing.
 */
export function appendBar(): HTMLElement {
  const place = document.createElement('div')
  place.className = 'print:hidden'
  Object.assign(place.style, { position: 'sticky', bottom: 0, zIndex: 30 })
  document.body.append(place)
  return place
}

/**
 * Keeps focused elements, notices and a kit's buttons above the bar. A bar that would take half of the
 * window, because its text is large, stays at the end of the page.
 */
export function useScrollRoom(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = bar
    if (!current) return undefined
    const { style } = document.documentElement
    const place = current.parentElement
    const observer = new ResizeObserver(() => {
      const isHigh = current.offsetHeight > window.innerHeight / 2
      if (place) place.style.position = isHigh ? 'static' : 'sticky'
      style.setProperty('--foot-room', isHigh ? '0px' : `${current.offsetHeight}px`)
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty('--foot-room')
    }
  }, [bar])
}
