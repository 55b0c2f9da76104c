import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** How React marks a Suspense boundary that it leaves to the browser. */
const leftOut = '<!--$!-->'

/**
 * Renders a page as a whole. React itself would leave a failed part to the browser and report
 * nothing.
 *
 * @throws the error that kept a part from being rendered
 */
export async function renderWhole(page: ReactElement): Promise<string> {
  const html = renderToString(page)
  if (html.includes(leftOut)) throw await reasonOf(page)
  return html
}

/** Renders the page again with the renderer that reports errors, and returns the error. */
function reasonOf(page: ReactElement): Promise<unknown> {
  return new Promise((resolve) => {
    const { abort } = renderToPipeableStream(page, {
      onError: resolve,
      onAllReady: () => resolve(new Error('A part of the page was not there in time.')),
    })
    setTimeout(abort, 1000).unref()
  })
}
