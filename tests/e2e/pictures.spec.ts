import type { Page } from '@playwright/test'
import { expect, test } from './instance.ts'

/** A visible picture: the width of its frame, and of the file that the browser chose. */
interface Shown {
  readonly address: string
  readonly needed: number
  readonly chosen: number
  readonly offered: readonly number[]
}

/** Every picture of a page, after scrolling to it so that it loads. */
async function picturesOf(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const found: Shown[] = []
    for (const image of document.querySelectorAll('main img')) {
      if (!(image instanceof HTMLImageElement)) continue
      image.scrollIntoView({ block: 'center' })
      if (!image.complete) await new Promise((done) => image.addEventListener('load', done))
      await image.decode()
      const { width, height } = image.getBoundingClientRect()
      const ratio = image.naturalWidth / image.naturalHeight
      const source = image.parentElement?.querySelector('source')
      const set = (source ?? image).srcset
      const widths = [...set.matchAll(/ (\d+)w/g)].map(([, at]) => Number(at))
      const chosen = set.split(', ').find((part) => {
        const [address = ''] = part.split(' ')
        return new URL(address, location.href).href === image.currentSrc
      })
      found.push({
        address: image.currentSrc,
        // A picture that covers the frame is as wide as the frame, or as wide as its height requires.
        needed: Math.max(width, height * ratio) * devicePixelRatio,
        chosen: Number(/ (\d+)w$/.exec(chosen ?? '')?.[1]),
        offered: widths,
      })
    }
    return found
  })
}

const screens = {
  'a phone': { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
  'a tablet': { viewport: { width: 820, height: 1180 }, deviceScaleFactor: 2 },
  'a desk': { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
}

/** Problems with the files that a browser chose for the pictures of one page. */
function complaintsOf(pictures: readonly Shown[]): string[] {
  return pictures.flatMap(({ address, chosen, offered, ...own }) => {
    // A browser reuses a file that it already has, so the larger frame counts.
    const same = pictures.filter((other) => other.address === address)
    const needed = Math.max(...same.map((other) => other.needed))
    // A tenth more or less looks the same.
    if (chosen < needed * 0.9 && chosen < Math.max(...offered)) {
      return `${address} is blurred at ${own.needed} px`
    }
    const isWasted = offered.some((width) => width < chosen && width > needed * 1.1)
    return isWasted ? `${address} is larger than ${needed} px` : []
  })
}

for (const [name, screen] of Object.entries(screens)) {
  test(`on ${name}, pages load the smallest sharp files`, async ({ browser, instance }) => {
    const complaints = ['/', '/about', '/products', '/products/master-kit'].map(async (path) => {
      // With no cached file from another page.
      const context = await browser.newContext({ ...screen, baseURL: instance.siteUrl })
      const page = await context.newPage()
      await page.goto(path)
      const pictures = await picturesOf(page)
      await context.close()
      expect(pictures.length, path).toBeGreaterThan(0)
      return complaintsOf(pictures)
    })
    expect((await Promise.all(complaints)).flat()).toEqual([])
  })
}
