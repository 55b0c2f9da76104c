import type { BrowserContext, Page } from '@playwright/test'

/** A page that is loading. */
interface Load {
  fonts: number
  readonly painted: PromiseWithResolvers<void>
}

/**
 * Delays fonts and pictures in all pages of a context until the page has been painted without them,
 * however long that takes.
 *
 * @returns a function that opens a page; it resolves with a problem if they moved the page, or if it
 *   loaded more than two fonts
 */
export async function delayFiles(
  context: BrowserContext,
): Promise<(page: Page, path: string) => Promise<string[]>> {
  const loads = new Map<Page, Load>()
  await context.exposeBinding('notePaint', ({ page }) => loads.get(page)?.painted.resolve())
  await context.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      // The DOM's types do not include layout shifts.
      for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 1)
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      // The test added this function to the page.
      const { notePaint } = globalThis as unknown as { notePaint: () => void }
      if (list.getEntriesByName('first-contentful-paint').length > 0) notePaint()
    }).observe({ type: 'paint', buffered: true })
  })
  await context.route(/\.(?:woff2|avif|webp|jpe?g|png)(?:\?|$)/, async (route) => {
    const load = loads.get(route.request().frame().page())
    if (load && route.request().resourceType() === 'font') load.fonts += 1
    await load?.painted.promise
    await route.continue()
  })
  return async (page, path) => {
    const load: Load = { fonts: 0, painted: Promise.withResolvers() }
    loads.set(page, load)
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => new Promise((settled) => setTimeout(settled, 200)))
    // A variable of the page, which the script above has set.
    const shifted = await page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    )
    // A tenth of the threshold for a good page: at most one line of text breaks differently.
    const isWrong = shifted > 0.01 || load.fonts > 2
    return isWrong ? [`late files move it by ${shifted}; it loads ${load.fonts} fonts`] : []
  }
}
