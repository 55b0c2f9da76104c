import { Hono } from 'hono'
import { html } from 'hono/html'
import type { FaultSwitch } from '../fault-switch.ts'
import { faultForm, standInPage } from '../stand-in-page.ts'
import type { MailStore, StoredMessage } from './mail-store.ts'

/** The messages that were sent: a list, and the headers, text and HTML of each message. */
export function inboxRoutes(store: MailStore, faultSwitch: FaultSwitch, mountedAt: string): Hono {
  return new Hono()
    .get('/', (c) =>
      c.html(
        standInPage(
          'Mail',
          html`<p>What the site sent by e-mail. Nothing leaves this machine.</p>
            ${faultForm(`${mountedAt}/faults`, faultSwitch.state)}
            <p>
              “refuse” takes the message, and it bounces; “lose-answer” takes it without saying so.
            </p>
            <table>
              <thead>
                <tr>
                  <th>Sent</th>
                  <th>To</th>
                  <th>Subject</th>
                  <th>State</th>
                </tr>
              </thead>
              <tbody>
                ${store.list(200).map((message) => rowOf(message, mountedAt))}
              </tbody>
            </table>`,
        ),
      ),
    )
    .get('/messages', (c) => c.json(store.list(Number(c.req.query('limit') ?? 1000))))
    .delete('/messages', (c) => {
      store.clear()
      return c.body(null, 204)
    })
    .get('/messages/:id', (c) => {
      const message = store.get(Number(c.req.param('id')))
      if (message === undefined) return c.notFound()
      return c.html(standInPage(message.subject, messageView(message, mountedAt)))
    })
    .get('/messages/:id/html', (c) => {
      const message = store.get(Number(c.req.param('id')))
      return message === undefined ? c.notFound() : c.html(shownHtml(message, mountedAt))
    })
    .get('/messages/:id/inline/:name', (c) => {
      const file = store.inlineFile(Number(c.req.param('id')), c.req.param('name'))
      if (file === undefined) return c.notFound()
      return c.body(file.data, 200, { 'content-type': file.type })
    })
}

function rowOf(message: StoredMessage, mountedAt: string) {
  return html`<tr>
    <td>${new Date(message.acceptedAt).toISOString()}</td>
    <td>${message.recipients}</td>
    <td><a href="${mountedAt}/messages/${message.id}">${message.subject}</a></td>
    <td>${message.outcome}</td>
  </tr>`
}

/** The message's HTML, with the URLs of the pictures inside the message. */
const shownHtml = ({ id, html: sent }: StoredMessage, mountedAt: string) =>
  sent.replaceAll('src="cid:', `src="${mountedAt}/messages/${id}/inline/`)

function messageView(message: StoredMessage, mountedAt: string) {
  const headers = {
    From: message.sender,
    To: message.recipients,
    Subject: message.subject,
    ...message.headers,
    Tags: message.tags.join(', '),
    Pictures: message.inline.join(', '),
    State: message.outcome,
  }
  return html`<p><a href="${mountedAt}">All mail</a></p>
    <table>
      <tbody>
        ${Object.entries(headers).map(
          ([name, value]) =>
            html`<tr>
              <th>${name}</th>
              <td>${value}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <h2>HTML</h2>
    <p><a href="${mountedAt}/messages/${message.id}/html">Alone, as wide as the window</a></p>
    <iframe sandbox="" title="HTML" srcdoc="${shownHtml(message, mountedAt)}"></iframe>
    <h2>Text</h2>
    <pre>${message.text}</pre>`
}
