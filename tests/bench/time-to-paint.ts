import type { ElementHandle, Page } from 'puppeteer-core'

/** The first visible link to an address. */
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
  await page.evaluate(watchPage, to)
  await act()
  const took = await page.waitForFunction(readPaint, { polling: 50 }, to)
  return Number(await took.jsonValue())
}

/**
 * Measures one tap on a control, in a page that {@link watchOpening} watches.
 *
 * @param press selector of the control
 * @returns from the tap until what opens is painted, in ms; undefined if nothing opens within 15 s
 */
export async function timeToOpen(page: Page, press: string): Promise<number | undefined> {
  await page.$eval(press, (element) => element.scrollIntoView({ block: 'center' }))
  await page.tap(press)
  try {
    const read = () => Reflect.get(globalThis, 'openedAfter')
    const took = await page.waitForFunction(read, { polling: 50, timeout: 15_000 })
    return Number(await took.jsonValue())
  } catch {
    return undefined
  }
}

/** Runs in the old page. A document that replaces it reports its first paint by itself. */
function watchPage(to: string): void {
  sessionStorage.clear()
  const heading = document.querySelector('h1')?.textContent
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp))
      const look = () => {
        const isThere =
          location.pathname === to && document.querySelector('h1')?.textContent !== heading
        if (!isThere) {
          requestAnimationFrame(look)
          return
        }
        // A frame's callbacks run before it is painted; a message posted in one arrives after it.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          sessionStorage.setItem('painted', String(performance.timeOrigin + performance.now()))
        })
        port1.start()
        port2.postMessage('')
      }
      look()
    },
    { capture: true, once: true },
  )
  Object.assign(globalThis, { isOldPage: true })
}

/** Runs in the old page and in the document that replaces it. */
function readPaint(to: string) {
  const clicked = Number(sessionStorage.getItem('clicked'))
  if (location.pathname !== to || clicked === 0) return undefined
  if ('isOldPage' in globalThis) {
    const painted = sessionStorage.getItem('painted')
    return painted ? Number(painted) - clicked : undefined
  }
  const paint = performance.getEntriesByName('first-contentful-paint')[0]
  return paint && performance.timeOrigin + paint.startTime - clicked
}

/**
 * Runs before a page's own scripts, whose bootstrap hides early events: notes the time from the next
 * tap until an element is visible and painted.
 */
export function watchOpening(selector: string): void {
  const watch = ({ timeStamp }: Event) => {
    const look = () => {
      if (!document.querySelector(selector)?.checkVisibility()) {
        requestAnimationFrame(look)
        return
      }
      // A timeout set in a frame's callback runs after the frame is painted.
      setTimeout(() => Object.assign(globalThis, { openedAfter: performance.now() - timeStamp }))
    }
    look()
  }
  addEventListener('pointerdown', watch, { capture: true, once: true })
}
