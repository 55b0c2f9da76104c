import type { Manifest } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { NoticePage } from '#web/layout/notice-page.tsx'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { errorText } from './error-text.ts'

/** The response where even the error page cannot be rendered: a whole document without scripts. */
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
