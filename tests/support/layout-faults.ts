import type { Page } from '@playwright/test'

/** Waits until fonts and the window's size have taken effect. */
export async function laidOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))),
    )
  })
}

/** Words that continue on the next line without a hyphen, with a `|` at the break. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (text.parentElement?.closest('script, style, noscript, option, .sr-only')) continue
      range.selectNodeContents(text)
      // It is entirely on one line.
      if (range.getClientRects().length < 2) continue
      for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        // It is on one line.
        if (range.getClientRects().length < 2) continue
        const topOf = (at: number) => {
          range.setStart(text, index + at)
          range.setEnd(text, index + at + 1)
          return range.getClientRects()[0]?.top ?? 0
        }
        const isBreak = (at: number) =>
          topOf(at) > topOf(at - 1) + 4 && !/[-–—/]/.test(word[at - 1] ?? '')
        const places = Array.from({ length: word.length - 1 }, (_, before) => before + 1)
        const at = places.find(isBreak)
        if (at !== undefined) found.push(`${word.slice(0, at)}|${word.slice(at)}`)
      }
    }
    return found
  })
}

/** Ranges and pairs of lengths that are not on the same line as their unit. */
export async function brokenMeasures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const measure = /(?<![\d.]|×\s)\d[\d.]*(?:–\u2060?|\s×\s)\d[\d.]*\s(?:mm|in|kg|lb|business)\b/g
    const found: string[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (text.parentElement?.closest('script, style, noscript, .sr-only')) continue
      for (const { 0: all, index } of text.data.matchAll(measure)) {
        range.setStart(text, index)
        range.setEnd(text, index + all.replace(/\sbusiness$/, '').length)
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
        if (new Set(tops).size > 1) found.push(all)
      }
    }
    return found
  })
}

/** Selected options that are wider than their select; the arrow is in the padding. */
export async function clippedChoices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')!
    return [...document.querySelectorAll('select')]
      .filter(({ clientWidth }) => clientWidth > 0)
      .flatMap((select) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select)
        context.font = font
        const chosen = select.selectedOptions[0]?.text ?? ''
        const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
        return context.measureText(chosen).width > room ? [chosen] : []
      })
  })
}

/**
 * Controls that are too small for a finger: less than 44 px wide or high, including everything that
 * reacts to a tap, such as the card around its link. Links in running text are exempt (WCAG 2.5.8).
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    const isInText = (element: Element) =>
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'a, button, summary, select, input',
    )) {
      const { width } = element.getBoundingClientRect()
      if (width < 2 || element.closest('noscript, label') || isInText(element)) continue
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isHit = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && element.contains(hit)
      }
      // A fixed element covers it, or it is scrolled out of view.
      if (!isHit(0, 0)) continue
      const reach = (dx: number, dy: number) => {
        let steps = 0
        while (steps < least && isHit(dx * (steps + 1), dy * (steps + 1))) steps += 1
        return steps
      }
      const [wide, high] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1]
      if (wide < least || high < least) {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? element.id
        found.push(`${name.trim().slice(0, 40)}: ${wide} × ${high}`)
      }
    }
    return found
  })
}
