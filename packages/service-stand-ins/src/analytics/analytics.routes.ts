import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { FaultSwitch, faultRoutes, stall, resetConnection } from '../fault-switch.ts'
import { faultForm, standInPage } from '../stand-in-page.ts'
import { gtagScript } from './gtag-script.ts'
import { HitLog, type ReceivedHit } from './hit-log.ts'

type AnalyticsContext = Context<{ Bindings: HttpBindings }>

/**
 * Stands in for Google Analytics 4: serves the tag's script, collects its hits, stores the last
 * hits in memory, and shows them on a page.
 *
 * @param mountedAt the path under which the routes are mounted, such as `/analytics`
 */
export function analyticsRoutes(mountedAt: string): Hono<{ Bindings: HttpBindings }> {
  const log = new HitLog()
  const faultSwitch = new FaultSwitch()
  const collect = async (c: AnalyticsContext) => {
    const failed = await failure(c, faultSwitch)
    if (failed) return failed
    const parameters = c.req.query()
    if (parameters['v'] !== '2' || !parameters['tid'] || !parameters['en']) {
      return c.text('The hit has no version, measurement id or event.', 400)
    }
    log.add(parameters)
    return c.body(null, 204)
  }

  return new Hono<{ Bindings: HttpBindings }>()
    .get('/', (c) => c.html(hitsPage(mountedAt, faultSwitch, log.list())))
    .get('/gtag/js', async (c) => {
      const failed = await failure(c, faultSwitch)
      if (failed) return failed
      const id = c.req.query('id')
      if (!id) return c.text('The measurement id is missing.', 404)
      const base = new URL(c.req.url).origin + mountedAt
      return c.body(gtagScript(base, id), 200, { 'content-type': 'text/javascript; charset=utf-8' })
    })
    .post('/g/collect', collect)
    .get('/g/collect', collect)
    .get('/hits', (c) => c.json(log.list()))
    .delete('/hits', (c) => {
      log.clear()
      return c.body(null, 204)
    })
    .route('/', faultRoutes(faultSwitch, mountedAt))
}

/** The response for a simulated fault; undefined if no fault is simulated. */
async function failure(c: AnalyticsContext, faultSwitch: FaultSwitch) {
  const fault = faultSwitch.take()
  await faultSwitch.wait()
  if (fault === 'fail') return c.text('Internal Server Error', 500)
  if (fault === 'throttle') return c.text('Too many requests', 429)
  if (fault === 'refuse') return c.text('Forbidden', 403)
  if (fault === 'hang') return stall(c)
  if (fault === 'reset' || fault === 'lose-answer') return resetConnection(c)
  return undefined
}

function hitsPage(mountedAt: string, faultSwitch: FaultSwitch, hits: readonly ReceivedHit[]) {
  return standInPage(
    'Analytics',
    html`<p>
        The reports of visitors' browsers, newest first. Browsers send them only if
        GA_MEASUREMENT_ID is set, for example to G-TEST.
      </p>
      ${faultForm(`${mountedAt}/faults`, faultSwitch.state)}
      <table>
        <tbody>
          ${hits.toReversed().map(rowOf)}
        </tbody>
      </table>`,
  )
}

function rowOf({ receivedAt, event, parameters, items }: ReceivedHit) {
  const shown = Object.entries(parameters).map(([name, value]) => `${name} ${value}`)
  return html`<tr>
    <td>${new Date(receivedAt).toISOString()}</td>
    <td>${event}</td>
    <td><pre>${shown.join('\n')}</pre></td>
    <td>${items.length > 0 ? html`<pre>${JSON.stringify(items, undefined, 2)}</pre>` : ''}</td>
  </tr>`
}
