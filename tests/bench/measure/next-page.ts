import type { ElementHandle, Page } from 'puppeteer-core'

/** The first link to a page that a visitor can see. */
export async function visibleLink(page: Page, to: string): Promise<ElementHandle> {
  for (const link of await page.$$(`a[href="${to}"]`)) {
    if (await link.isVisible()) return link
  }
  throw new Error(`No link on ${page.url()} leads to ${to}.`)
}

/**
 * Measures one click.
 *
 * @param act clicks or taps a link to `to`
 * @returns from the click until the heading of the next page is painted, in ms
 */
export async function timeToPage(
  page: Page,
  to: string,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(watchPaint, to)
  await act()
  const took = await page.waitForFunction(readPaint, { polling: 50 }, to)
  return Number(await took.jsonValue())
}

/** Runs in the page that is left. A document that replaces it reports its first paint by itself. */
function watchPaint(to: string): void {
  sessionStorage.clear()
  const heading = document.querySelector('h1')?.textContent
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp))
      // A frame's callbacks run before it is painted; a message that they post arrives after it.
      const noteAfterFrame = () => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          sessionStorage.setItem('painted', String(performance.timeOrigin + performance.now()))
        })
        port1.start()
        port2.postMessage('')
      }
      const look = () => {
        const isThere =
          location.pathname === to && document.querySelector('h1')?.textContent !== heading
        if (isThere) noteAfterFrame()
        else requestAnimationFrame(look)
      }
      look()
    },
    { capture: true, once: true },
  )
  Object.assign(globalThis, { isLeft: true })
}

/** Runs in the page, and in the document that replaces it. */
function readPaint(to: string) {
  const clicked = Number(sessionStorage.getItem('clicked'))
  if (location.pathname !== to || clicked === 0) return undefined
  if ('isLeft' in globalThis) {
    const painted = sessionStorage.getItem('painted')
    return painted ? Number(painted) - clicked : undefined
  }
  const paint = performance.getEntriesByName('first-contentful-paint')[0]
  return paint && performance.timeOrigin + paint.startTime - clicked
}
