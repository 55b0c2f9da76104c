import type { Page } from '@playwright/test'

/** Collects what the page's live regions announce from now on. */
export function liveAnnouncements(page: Page): () => Promise<string[]> {
  const ready = page.evaluate(keepAnnouncements)
  return async () => {
    await ready
    return page.evaluate(() => Reflect.get(globalThis, 'heard') as string[])
  }
}

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
  const added = (nodes: NodeList, selector: string) =>
    [...nodes]
      .filter((node) => node instanceof Element)
      .flatMap((element) => [element].concat([...element.querySelectorAll('*')]))
      .filter((element) => element.matches(selector))
  const sayChange = (region: Element, { target, type, addedNodes }: MutationRecord) => {
    if (type === 'characterData') say(region, target.textContent)
    for (const node of addedNodes) say(region, node.textContent)
  }
  new MutationObserver((changes) => {
    const outside = changes.filter(({ target }) => !regionOf(target))
    const fresh = new Set(outside.flatMap(({ addedNodes }) => added(addedNodes, regions)))
    const whole = new Set([...fresh].filter((region) => region.matches('[role=alert]')))
    for (const change of changes) {
      const region = regionOf(change.target)
      if (!region || fresh.has(region)) continue
      if (isAtomic(region)) whole.add(region)
      else sayChange(region, change)
    }
    for (const region of whole) say(region, region instanceof HTMLElement ? region.innerText : '')
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
