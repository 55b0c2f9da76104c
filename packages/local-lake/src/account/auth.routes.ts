import { Hono } from 'hono'
import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { LakeVariables } from '../access.ts'
import { type AccountStore, bearerToken } from './account-store.ts'
import { type LakeUser, roleTitles } from './users.ts'

export interface AuthOptions {
  readonly accounts: AccountStore
  /** The lake's URL, such as `http://localhost:3333`. */
  readonly origin: string
  /** Whether a page of that origin can have a session. */
  readonly isAllowedOrigin: (origin: string) => boolean
}

/** Everything under `/:version/auth`. */
export function authRoutes(options: AuthOptions): Hono<{ Variables: LakeVariables }> {
  const { accounts, origin } = options
  return new Hono<{ Variables: LakeVariables }>()
    .get('/providers', (c) =>
      c.json({
        providers: [{ name: 'local', title: 'This machine', url: `${origin}/v1/auth/login/local` }],
        thirdPartyLogin: true,
      }),
    )
    .get('/id', (c) => {
      const access = c.var.access
      return c.json(access.role === 'anonymous' ? {} : { id: access.userId })
    })
    .get('/login/:provider', (c) => {
      const target = returnAddress(options, c.req.query('origin'))
      if (!target)
        return c.text('Sign-in is only for a Studio at an address that this lake allows.', 403)
      return c.html(loginPage(target.origin, accounts.users()))
    })
    .post('/login/:provider', async (c) => {
      const target = returnAddress(options, c.req.query('origin'))
      const site = c.req.header('sec-fetch-site')
      if (!target || (site !== undefined && site !== 'same-origin')) {
        return c.text('Sign-in is only for a Studio at an address that this lake allows.', 403)
      }
      const { user: id } = await c.req.parseBody()
      const user = typeof id === 'string' ? accounts.user(id) : undefined
      if (!user) return c.text('There is no such user.', 400)
      target.hash = `sid=${accounts.createSid(user.id)}`
      return c.redirect(target.href, 303)
    })
    .get('/fetch', (c) => {
      c.header('cache-control', 'no-store')
      const token = accounts.exchangeSid(c.req.query('sid') ?? '')
      if (token) return c.json({ token, label: 'Local session' })
      const message = 'The sign-in has expired or was used before'
      return c.json({ statusCode: 401, error: 'Unauthorized', message }, 401)
    })
    .post('/logout', (c) => {
      const token = bearerToken(c.req.header('authorization'))
      if (token) accounts.endSession(token)
      return c.json({ ok: true })
    })
}

function returnAddress({ isAllowedOrigin }: AuthOptions, address = ''): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  return isAllowedOrigin(url.origin) ? url : undefined
}

/** The sign-in page, where people choose a local user; its form posts to the page's own URL. */
function loginPage(
  studio: string,
  users: readonly LakeUser[],
): HtmlEscapedString | Promise<HtmlEscapedString> {
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
            ${users.map(
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
