/**
 * Runs in the page: keeps the texts that live regions announce. A region that is added with its text
 * is silent unless it is an alert, as in screen readers.
 */
export function keepAnnouncements(): void {
  const heard: string[] = []
  Object.assign(globalThis, { heard })
  const regions =
    '[aria-live]:not([aria-live=off]), [role=alert], [role=status], [role=log], output'
  const regionOf = (node: Node | null) =>
    (node instanceof Element ? node : (node?.parentElement ?? null))?.closest(regions) ?? null
  const isHeard = (region: Element) =>
    region.isConnected &&
    !region.closest('[inert], [aria-hidden=true]') &&
    region.checkVisibility({ visibilityProperty: true })
  const say = (region: Element, text: string | null) => {
    const words = text?.replaceAll(/\s+/g, ' ').trim()
    const isUrgent = region.matches('[role=alert], [aria-live=assertive]')
    if (words && isHeard(region)) heard.push(`${isUrgent ? 'urgent' : 'polite'}: ${words}`)
  }
  const isAtomic = (region: Element) =>
    region.matches('[role=alert], [role=status], output, [aria-atomic=true]')
  new MutationObserver((changes) => {
    const whole = new Set<Element>()
    const fresh = new Set<Element>()
    for (const { target, type, addedNodes } of changes) {
      const region = regionOf(target)
      if (!region) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          const inside = [node, ...node.querySelectorAll('*')]
          for (const element of inside) {
            if (element.matches(regions)) fresh.add(element)
            if (element.matches('[role=alert]')) whole.add(element)
          }
        }
        continue
      }
      if (fresh.has(region)) continue
      if (isAtomic(region)) whole.add(region)
      else if (type === 'characterData') say(region, target.textContent)
      else for (const node of addedNodes) say(region, node.textContent)
    }
    for (const region of whole) say(region, (region as HTMLElement).innerText)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
