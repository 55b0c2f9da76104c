import type { EngineTab } from './engine-tab.ts'

/** The maximum time until an element can be clicked, in ms. */
const patienceMs = 15_000

/**
 * Scrolls to an element if necessary, and clicks it as soon as it can be clicked.
 *
 * @param text a part of its name, if several elements match the selector
 * @returns the page's scroll position at the click, in pixels
 * @throws {Error} if no such element can be clicked in time
 */
export async function click(tab: EngineTab, selector: string, text = ''): Promise<number> {
  const { x, y, top } = await tab.evaluate(
    async ([wanted, words, ms]) => {
      const nextFrame = () => new Promise(requestAnimationFrame)
      const until = performance.now() + ms
      let last = ''
      while (performance.now() < until) {
        await nextFrame()
        await nextFrame()
        const element = [...document.querySelectorAll(wanted)].find((one) =>
          `${one.ariaLabel} ${one.textContent}`.includes(words),
        )
        const [box] = element?.getClientRects() ?? []
        if (!element || !box) continue
        const [at, below] = [box.left + box.width / 2, box.top + box.height / 2]
        const before = last
        last = `${at} ${below}`
        if (last !== before) continue
        if (element.contains(document.elementFromPoint(at, below))) {
          return { x: at, y: below, top: scrollY }
        }
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
      }
      throw new Error(`Could not click ${wanted} ${words}`)
    },
    [selector, text, patienceMs] as const,
  )
  await tab.mouse.click(x, y)
  return Math.round(top)
}

/** Replaces a field's text. */
export async function fill(tab: EngineTab, selector: string, text: string): Promise<void> {
  await click(tab, selector)
  await tab.evaluate((field) => document.querySelector<HTMLInputElement>(field)?.select(), selector)
  await tab.keyboard.type(text)
}

/** Goes back in the browser's history. */
export function goBack(tab: EngineTab): Promise<void> {
  return tab.evaluate(() => history.back())
}

/** The texts of the visible elements that match a selector. */
export function textsOf(tab: EngineTab, selector: string): Promise<string[]> {
  return tab.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => one.textContent.trim()),
    selector,
  )
}

/** The name or text of the element with the focus. */
export function focusOf(tab: EngineTab): Promise<string | undefined> {
  return tab.evaluate(() => {
    const { activeElement } = document
    return activeElement?.ariaLabel ?? activeElement?.textContent
  })
}

/** The page's headings, and its position in pixels. */
export async function placeOf(tab: EngineTab) {
  const place = await tab.evaluate(() => ({
    headings: [...document.querySelectorAll('main h1')].map(({ textContent }) => textContent),
    top: Math.round(scrollY),
    isTooWide: document.documentElement.scrollWidth > innerWidth,
  }))
  return { ...place, focus: await focusOf(tab) }
}

/** Applies the styles for print to the screen: no engine but Chromium can emulate a printer. */
export function showPrint(tab: EngineTab): Promise<void> {
  return tab.evaluate(() => {
    const change = (rules: Iterable<CSSRule>) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule) {
          const { mediaText } = rule.media
          if (mediaText.includes('print')) rule.media.mediaText = 'all'
          if (mediaText.includes('screen')) rule.media.mediaText = 'not all'
        }
        if (rule instanceof CSSGroupingRule) change(rule.cssRules)
        if (rule instanceof CSSStyleRule) change(rule.cssRules)
      }
    }
    for (const { cssRules } of document.styleSheets) change(cssRules)
  })
}
