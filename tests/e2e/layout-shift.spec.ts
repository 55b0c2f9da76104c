import { answeringPages, publicPages } from '../support/public-pages.ts'
import { expect, test } from './instance.ts'

for (const width of [360, 1440]) {
  test(`late fonts and pictures move nothing at ${width} px, and the fonts are two`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 800 })
    let painted = Promise.withResolvers<void>()
    await page.exposeFunction('notePaint', () => painted.resolve())
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        // The DOM's types know no layout shifts.
        for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 1)
      }).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver((list) => {
        // The test gave the page this function.
        const { notePaint } = globalThis as unknown as { notePaint: () => void }
        if (list.getEntriesByName('first-contentful-paint').length > 0) notePaint()
      }).observe({ type: 'paint', buffered: true })
    })
    let fonts = 0
    // Held back until the page has been painted without them, however long that takes.
    await page.route(/\.(?:woff2|avif|webp|jpe?g|png)(?:\?|$)/, async (route) => {
      if (route.request().resourceType() === 'font') fonts += 1
      await painted.promise
      await route.continue()
    })
    const found: string[] = []
    for (const path of [...publicPages, ...answeringPages]) {
      fonts = 0
      painted = Promise.withResolvers<void>()
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      await page.evaluate(() => new Promise((settled) => setTimeout(settled, 200)))
      // The page's own variable, which the script above has set.
      const shifted = await page.evaluate(() =>
        (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
      )
      // A tenth of what counts as good: at most one line of text breaks elsewhere.
      if (shifted > 0.01 || fonts > 2) found.push(`${path}: ${shifted}, ${fonts} fonts`)
    }
    expect(found).toEqual([])
  })
}
