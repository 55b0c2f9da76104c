import type { Manifest } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server'
import { errorText } from '#web/app/layout/error-text.ts'
import { NoticePage } from '#web/ui/page/notice-page.tsx'
import { AnchorButton } from '#web/ui/link/link-button.tsx'

/** React's mark for a Suspense boundary that React leaves to the browser. */
const leftOut = '<!--$!-->'

/**
 * Renders a page completely. By itself, React would leave a failed part to the browser and report no
 * error.
 *
 * @throws the error of the failed part
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
      onAllReady: () => resolve(new Error('A part of the page did not load in time.')),
    })
    setTimeout(abort, 1000).unref()
  })
}

/** The response if even the error page cannot be rendered: a complete document without scripts. */
export function renderFailure({ routes }: Manifest): Response {
  const css = (routes['__root__']?.css ?? []).map((sheet) =>
    typeof sheet === 'string' ? sheet : sheet.href,
  )
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta content="width=device-width, initial-scale=1" name="viewport" />
        <title>{errorText.title}</title>
        <meta content={errorText.description} name="description" />
        <meta content="noindex, nofollow" name="robots" />
        {css.map((href) => (
          <link href={href} key={href} rel="stylesheet" />
        ))}
      </head>
      <body>
        <main>
          <NoticePage
            caption="Holding pattern"
            text={errorText.description}
            title={errorText.title}
          >
            <AnchorButton href="">Try again</AnchorButton>
            <AnchorButton href="/" tone="outline">
              Back to Home
            </AnchorButton>
          </NoticePage>
        </main>
      </body>
    </html>,
  )
  return new Response(`<!DOCTYPE html>${html}`, {
    status: 500,
    headers: { 'Content-Type': 'text/html; charset=UTF-8' },
  })
}
