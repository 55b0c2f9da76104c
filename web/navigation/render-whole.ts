import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** How React marks a part of the page that it has left to the browser. */
const leftOut = '<!--$!-->'

/**
 * Renders a page with all of its parts.
 *
 * @throws what kept a part of it from being rendered; React itself would leave the part to the
 * browser, and tell nobody
 */
export async function renderWhole(page: ReactElement): Promise<string> {
  const html = renderToString(page)
  if (html.includes(leftOut)) throw await reasonOf(page)
  return html
}

/** What happens when the page is rendered once more, by the renderer that tells of errors. */
function reasonOf(page: ReactElement): Promise<unknown> {
  return new Promise((resolve) => {
    const { abort } = renderToPipeableStream(page, {
      onError: resolve,
      onAllReady: () => resolve(new Error('A part of the page was not there in time.')),
    })
    setTimeout(abort, 1000).unref()
  })
}
