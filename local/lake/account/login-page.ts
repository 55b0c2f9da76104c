import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { localUsers, roleTitles } from './local-users.ts'

/** The sign-in page, where people choose a local user; its form posts to the page's own URL. */
export function loginPage(studio: string): HtmlEscapedString | Promise<HtmlEscapedString> {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Sign in</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          main {
            margin: 12vh auto 0;
            max-width: 24rem;
            padding: 1rem;
          }
          button {
            display: block;
            font: inherit;
            margin: 0 0 0.75rem;
            padding: 0.75rem 1rem;
            text-align: left;
            width: 100%;
          }
          small {
            display: block;
            opacity: 0.75;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>Who are you?</h1>
          <p>The Studio at ${studio} runs on this machine, so there is no password.</p>
          <form method="post">
            ${localUsers.map(
              (user) =>
                html`<button name="user" value="${user.id}">
                  ${user.name}<small>${roleTitles[user.role]}</small>
                </button>`,
            )}
          </form>
        </main>
      </body>
    </html>`
}
