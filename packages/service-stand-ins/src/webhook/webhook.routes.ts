import { createHmac, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { brokenAnswer, faultRoutes, FaultSwitch, resetConnection } from '../fault-switch.ts'
import { faultForm, standInPage } from '../stand-in-page.ts'
import { openWebhookLog, type ReceivedCall } from './webhook-log.ts'

export interface WebhookOptions {
  /** The stand-in's own folder. */
  readonly folder: string
  /** The path under which the routes are mounted, such as `/webhook`. */
  readonly mountedAt: string
  readonly secret: string
  /** The start of the names of the headers `…signature` and `…delivery`; default: `x-webhook-`. */
  readonly headerPrefix?: string
}

/** Receives the product's webhook calls as a customer's system would, and shows them. */
export function webhookRoutes(options: WebhookOptions) {
  const { headerPrefix = 'x-webhook-' } = options
  const log = openWebhookLog(options.folder)
  const faultSwitch = new FaultSwitch()
  const routes = new Hono<{ Bindings: HttpBindings }>()
    .get('/', (c) =>
      c.html(
        standInPage(
          'Webhook',
          html`<p>What the site sent to its webhook.</p>
            ${faultForm(`${options.mountedAt}/faults`, faultSwitch.state)}
            <table>
              <tbody>
                ${log.list(200).map(rowOf)}
              </tbody>
            </table>`,
        ),
      ),
    )
    .get('/calls', (c) => c.json(log.list(Number(c.req.query('limit') ?? 1000))))
    .delete('/calls', (c) => {
      log.clear()
      return c.body(null, 204)
    })
    .post('/receive', async (c) => {
      const fault = faultSwitch.take()
      await faultSwitch.wait()
      if (fault === 'fail') return c.text('Internal Server Error', 500)
      if (fault === 'throttle') return c.text('Too many requests', 429, { 'retry-after': '1' })
      if (fault === 'refuse') return c.text('Gone', 410)
      const broken = brokenAnswer(c, fault)
      if (broken !== undefined) return broken
      const body = await c.req.text()
      const signature = checkSignature(
        c.req.header(`${headerPrefix}signature`),
        body,
        options.secret,
      )
      // A test message is answered like any other message, but is not a delivery.
      if (isTest(body)) return answerOf(c, signature)
      const delivery = c.req.header(`${headerPrefix}delivery`) ?? ''
      log.add({ delivery, receivedAt: Date.now(), signature, body })
      if (fault === 'lose-answer') return resetConnection(c)
      return answerOf(c, signature)
    })
    .route('/', faultRoutes(faultSwitch, options.mountedAt))
  return { routes, close: () => log.close() }
}

function answerOf(c: Context, signature: ReceivedCall['signature']): Response {
  return signature === 'valid' ? c.body(null, 204) : c.text(`signature ${signature}`, 401)
}

const testMessage = v.pipe(v.string(), v.parseJson(), v.object({ type: v.literal('test') }))

/** Whether the call is a test message. */
function isTest(body: string): boolean {
  return v.safeParse(testMessage, body).success
}

function rowOf(call: ReceivedCall) {
  return html`<tr>
    <td>${new Date(call.receivedAt).toISOString()}</td>
    <td class="${call.signature === 'valid' ? '' : 'bad'}">signature ${call.signature}</td>
    <td>${call.repeated === 1 ? 'again' : ''}</td>
    <td><pre>${call.body}</pre></td>
  </tr>`
}

/** How long a signature is valid, in seconds. */
const toleranceSeconds = 300

/**
 * Checks `t=<seconds>,v1=<hex>`, with `,also=<hex>` while the secret is changed, as a receiver would,
 * from the product's public documentation.
 *
 * @param body the received bytes, neither parsed nor serialized again
 */
function checkSignature(
  header: string | undefined,
  body: string,
  secret: string,
): ReceivedCall['signature'] {
  const parts = new URLSearchParams((header ?? '').replaceAll(',', '&'))
  const time = parts.get('t')
  const given = [...parts.getAll('v1'), ...parts.getAll('also')]
  if (time === null || given.length === 0) return 'missing'
  const wanted = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  const isRight = given.some((signature) => {
    const actual = Buffer.from(signature, 'hex')
    return actual.length === wanted.length && timingSafeEqual(actual, wanted)
  })
  if (!isRight) return 'wrong'
  return Math.abs(Date.now() / 1000 - Number(time)) > toleranceSeconds ? 'too old' : 'valid'
}
