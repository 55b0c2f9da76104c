import { html } from 'hono/html'
import { standInPage } from './stand-in-page.ts'

const places = [
  ['/mail', 'Mail', 'every message that the site has sent, and how the mail service behaves'],
  ['/captcha', 'Captcha', 'how the captcha behaves'],
  ['/webhook', 'Webhook', 'every delivery that was received, and how the receiver behaves'],
  ['/shop', 'Shop', 'what the shop sells and which carts it holds, and how it behaves'],
  [
    '/analytics',
    'Analytics',
    'every hit that visitors’ browsers have reported, and how the service behaves',
  ],
  ['/__ledger', 'Lake', 'requests that the local Content Lake had no answer for'],
] as const

/** The stand-ins' front page: what each of them replaces, and how to sign in. */
export function indexPage(siteUrl: string): ReturnType<typeof standInPage> {
  return standInPage(
    'Stand-ins',
    html`<p>
        These small servers stand in for the hosted services, so that the whole product runs on this
        machine.
      </p>
      <ul>
        <li><a href="${siteUrl}">Site</a>: what visitors see</li>
        <li>
          <a href="${siteUrl}/studio">Studio</a>: it asks who you are; choose one of the local
          users, there is no password
        </li>
        ${places.map(
          ([href, title, text]) => html`<li><a href="${href}">${title}</a>: ${text}</li>`,
        )}
      </ul>`,
  )
}
