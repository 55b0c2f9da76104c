import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { brokenAnswer, FaultSwitch, faultRoutes, resetConnection } from '../fault-switch.ts'
import { faultForm, standInPage } from '../stand-in-page.ts'
import { captchaFrame } from './captcha-frame.ts'
import { captchaScript } from './captcha-script.ts'
import { CaptchaTokens } from './captcha-tokens.ts'

/** Keys that belong together: one on pages, one on the server. */
export interface CaptchaPair {
  readonly siteKey: string
  readonly secretKey: string
}

/** The key pairs that the captcha stand-in accepts. */
export interface CaptchaOptions {
  /** The path under which the routes are mounted, such as `/captcha`. */
  readonly mountedAt: string
  readonly pairs: readonly CaptchaPair[]
  /** The hosts on whose pages the site keys can be used. */
  readonly hostnames: readonly string[]
}

/** Speaks reCAPTCHA v2: the script, the checkbox and `siteverify`. */
export function captchaRoutes(options: CaptchaOptions): Hono<{ Bindings: HttpBindings }> {
  const tokens = new CaptchaTokens()
  const faultSwitch = new FaultSwitch()
  const page = () =>
    standInPage(
      'Captcha',
      html`<p>The checkbox of the site's forms, and the check that the server makes of it.</p>
        ${faultForm(`${options.mountedAt}/faults`, faultSwitch.state)}
        <p>“refuse” answers that the visitor did not pass.</p>`,
    )

  return new Hono<{ Bindings: HttpBindings }>()
    .get('/', (c) => c.html(page()))
    .get('/recaptcha/api.js', (c) => {
      if (faultSwitch.state.fault === 'fail') return c.text('Internal Server Error', 500)
      const base = new URL(c.req.url).origin + options.mountedAt
      return c.body(captchaScript(base), 200, { 'content-type': 'text/javascript; charset=utf-8' })
    })
    .get('/recaptcha/api2/anchor', (c) => {
      const problem = siteKeyProblem(options, c.req.query('k'), c.req.query('co'))
      return c.html(problem === undefined ? captchaFrame() : `ERROR for site owner: ${problem}`)
    })
    .post('/recaptcha/api2/userverify', async (c) => {
      const { k, origin } = await c.req.json<{ k?: string; origin?: string }>()
      const isKnown = options.pairs.some(({ siteKey }) => siteKey === k)
      if (!isKnown || !URL.canParse(origin ?? '')) return c.json({ token: null }, 400)
      return c.json({ token: tokens.issue(new URL(origin ?? '').hostname, k ?? '') })
    })
    .post('/recaptcha/api/siteverify', async (c) => {
      const fault = faultSwitch.take()
      await faultSwitch.wait()
      if (fault === 'fail' || fault === 'throttle') return c.text('Service Unavailable', 503)
      if (fault === 'lose-answer') return resetConnection(c)
      const broken = brokenAnswer(c, fault)
      if (broken !== undefined) return broken
      const form = await c.req.parseBody()
      const pair = options.pairs.find(({ secretKey }) => secretKey === form['secret'])
      if (pair === undefined) return c.json(failure('invalid-input-secret'))
      if (typeof form['response'] !== 'string' || form['response'] === '') {
        return c.json(failure('missing-input-response'))
      }
      const solved = tokens.redeem(form['response'], pair.siteKey)
      if (solved === undefined) return c.json(failure('timeout-or-duplicate'))
      if (fault === 'refuse') return c.json(failure('bad-request'))
      return c.json({
        success: true,
        challenge_ts: new Date(solved.solvedAt).toISOString(),
        hostname: solved.hostname,
      })
    })
    .route('/', faultRoutes(faultSwitch, options.mountedAt))
}

const failure = (code: string) => ({ success: false, 'error-codes': [code] })

/**
 * What the hosted service shows in place of the checkbox. Where no origin is told, as by the
 * stand-in's own script, there is nothing to hold the key against.
 *
 * @param co the page's origin in base64, with dots at its end
 */
function siteKeyProblem(options: CaptchaOptions, key?: string, co?: string): string | undefined {
  if (co === undefined) return undefined
  if (!options.pairs.some(({ siteKey }) => siteKey === key)) return 'Invalid site key'
  const origin = Buffer.from(co.replaceAll('.', '='), 'base64').toString('utf8')
  if (!URL.canParse(origin)) return 'Invalid request'
  return options.hostnames.includes(new URL(origin).hostname)
    ? undefined
    : 'Invalid domain for site key'
}
