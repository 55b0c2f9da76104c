import { randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { LRUCache } from 'lru-cache'
import { brokenAnswer, faultRoutes, FaultSwitch, resetConnection } from '../fault-switch.ts'
import { faultForm, standInPage } from '../stand-in-page.ts'
import { captchaScript } from './captcha-script.ts'

/** Keys that belong together: one key on pages, one key on the server. */
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

/** Implements reCAPTCHA v2: the script, the checkbox and `siteverify`. */
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
 * The error that the hosted service shows in place of the checkbox; undefined if the key is valid.
 * The stand-in's own script sends no origin, so its key is not checked.
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

/** How long a solved challenge is valid, in ms, as with the hosted service. */
const lifetimeMs = 120_000
/** The maximum number of valid tokens; a further token removes the oldest. */
const maxTokens = 10_000

interface Solved {
  /** The site key of the widget. */
  readonly siteKey: string
  readonly hostname: string
  readonly solvedAt: number
}

/** Tokens of solved challenges: each is valid once, for two minutes. */
export class CaptchaTokens {
  readonly #solved = new LRUCache<string, Solved>({ max: maxTokens, ttl: lifetimeMs, perf: Date })

  /** A token for a challenge solved on a page of that host, in a widget of that key. */
  issue(hostname: string, siteKey: string): string {
    const token = randomBytes(48).toString('base64url')
    this.#solved.set(token, { hostname, siteKey, solvedAt: Date.now() })
    return token
  }

  /**
   * The challenge of a token; `undefined` if the token is unknown, used, too old, or for another
   * key.
   */
  redeem(token: string, siteKey: string): Solved | undefined {
    const solved = this.#solved.get(token)
    if (solved?.siteKey !== siteKey) return undefined
    this.#solved.delete(token)
    return solved
  }
}

const style = `
  body { margin: 0; font: 14px/1 system-ui, sans-serif; color: #111 }
  label { box-sizing: border-box; display: flex; flex-wrap: wrap; align-items: center;
    gap: .75rem; width: 100vw; height: 100vh; padding: 0 .9rem; border: 1px solid #d3d3d3; border-radius: 3px; background: #f9f9f9 }
  input { width: 26px; height: 26px; margin: 0 }
  small { margin-left: auto; font-size: 11px; color: #555 }
`

const script = `
  const box = document.querySelector('input')
  const label = document.querySelector('span')
  const page = new URLSearchParams(location.search)
  const tell = (message) =>
    parent.postMessage({ captchaWidget: Number(page.get('id')), ...message }, page.get('origin'))
  box.addEventListener('change', async () => {
    box.disabled = true
    try {
      const answer = await fetch('userverify', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ k: page.get('k'), origin: page.get('origin') }),
      })
      if (!answer.ok) throw new Error('refused')
      tell({ token: (await answer.json()).token })
      label.textContent = 'You are verified'
    } catch {
      label.textContent = 'Cannot connect, try again'
      box.checked = box.disabled = false
      tell({ error: true })
    }
  })
`

/** The widget's own page: one checkbox. */
function captchaFrame() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>reCAPTCHA</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <label><input type="checkbox" /><span>I'm not a robot</span><small>stand-in</small></label>
        <script>
          ${raw(script)}
        </script>
      </body>
    </html>`
}
