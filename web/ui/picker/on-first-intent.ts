/** What tells that a visitor means to do something in an area. */
const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

/**
 * Calls back once, when a visitor first points at an area or has the focus in it.
 *
 * @returns stops waiting for it
 */
export function onFirstIntent(area: HTMLElement, act: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const once = () => {
    controller.abort()
    act()
  }
  if (area.contains(document.activeElement)) once()
  else for (const sign of signs) area.addEventListener(sign, once, { signal, passive: true })
  return () => controller.abort()
}
