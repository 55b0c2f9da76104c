import * as v from 'valibot'
import { valuesOf } from '#api/platform/env/secrets.ts'
import { type Answer, ask, jsonOf, type NoAnswer } from '../ask.ts'
import type { Check, DoctorContext } from '../check.ts'
import { type Finding, good, skipped, warning, wrong } from '../finding.ts'

/** Google's public test keys, which accept everyone. */
const testSecret = '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe'

const keysPage = 'https://www.google.com/recaptcha/admin'

const verifyContract = v.object({
  success: v.boolean(),
  'error-codes': v.optional(v.array(v.string()), []),
})

/** The captcha's settings, or the finding why it cannot be checked. */
function openCaptcha({ settings }: DoctorContext) {
  const { FEATURE_RECAPTCHA, RECAPTCHA_SITE_KEY: siteKey } = settings
  const [secret, also] = valuesOf(settings, 'RECAPTCHA_SECRET_KEY')
  const { RECAPTCHA_URL: url, SITE_URL: siteUrl } = settings
  if (FEATURE_RECAPTCHA === 'off') return skipped('FEATURE_RECAPTCHA is off.')
  if (siteKey === undefined && secret === undefined)
    return warning(
      'its keys are not set, so the forms are open to bots.',
      `create a pair of keys (reCAPTCHA v2, checkbox) at ${keysPage}, or set FEATURE_RECAPTCHA=off.`,
    )
  if (!siteKey || !secret || !url || !siteUrl)
    return skipped('its settings cannot be read: see the settings.')
  return { siteKey, secrets: also === undefined ? [secret] : [secret, also], url, siteUrl }
}

/** Whether the provider accepts the secret key, and the second one while it is being changed. */
export const captchaSecretCheck: Check = {
  id: 'captcha.secret-key',
  title: 'Captcha secret key',
  async run(context) {
    const captcha = openCaptcha(context)
    if ('verdict' in captcha) return captcha
    const { url, secrets } = captcha
    return Promise.all(
      secrets.map((secret, at) => {
        const name = at === 0 ? 'RECAPTCHA_SECRET_KEY' : 'RECAPTCHA_SECRET_KEY_ALSO'
        return examineSecret(context, { url, secret, name })
      }),
    )
  },
}

async function examineSecret(
  context: DoctorContext,
  { url, secret, name }: { url: string; secret: string; name: string },
): Promise<Finding> {
  const body = new URLSearchParams({ secret, response: 'npm run doctor' })
  const answer = await ask(context, `${url}/recaptcha/api/siteverify`, { method: 'POST', body })
  if (answer.status !== 200) return captchaFailure(answer)
  const parsed = v.safeParse(verifyContract, jsonOf(answer))
  if (!parsed.success)
    return wrong(
      'the server that answers is not reCAPTCHA.',
      'leave RECAPTCHA_URL empty for Google itself.',
    )
  const { success, 'error-codes': codes } = parsed.output
  if (success || secret === testSecret)
    return wrong(
      'it is a test key, which lets everyone pass.',
      `set both keys to your own pair from ${keysPage}.`,
    )
  if (codes.some((code) => code.endsWith('-input-secret')))
    return wrong(
      'the provider does not know it.',
      `set ${name} to the secret key from ${keysPage}.`,
    )
  return good('the provider accepts it.')
}

/** Whether the provider shows the checkbox for the site key on pages of this site. */
export const captchaSiteKeyCheck: Check = {
  id: 'captcha.site-key',
  title: 'Captcha site key and hostname',
  async run(context) {
    const captcha = openCaptcha(context)
    if ('verdict' in captcha) return captcha
    const { url, siteKey, siteUrl } = captcha
    const script = await ask(context, `${url}/recaptcha/api.js`)
    if (script.status !== 200) return captchaFailure(script)
    const parameters = new URLSearchParams({
      ar: '1',
      k: siteKey,
      co: originCode(siteUrl),
      hl: 'en',
      size: 'normal',
      v: /\/releases\/([\w-]+)\//.exec(script.text)?.[1] ?? '',
    })
    const frame = await ask(context, `${url}/recaptcha/api2/anchor?${parameters}`)
    if (frame.status !== 200) return captchaFailure(frame)
    return verdictOf(frame.text, new URL(siteUrl).hostname)
  },
}

/** The origin in the checkbox's format: with its port, in base64 with dots instead of padding. */
function originCode(siteUrl: string): string {
  const { protocol, hostname, port } = new URL(siteUrl)
  const usual = protocol === 'https:' ? '443' : '80'
  const origin = `${protocol}//${hostname}:${port || usual}`
  return Buffer.from(origin)
    .toString('base64')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '.')
}

function verdictOf(page: string, hostname: string): Finding {
  if (/invalid domain for site key/i.test(page))
    return wrong(
      `the site key does not cover ${hostname}, so no visitor can pass.`,
      `add ${hostname} to the domains of the key at ${keysPage}.`,
    )
  if (/invalid key type/i.test(page))
    return wrong(
      'the site key is not for reCAPTCHA v2 with a checkbox.',
      `create a pair of keys of that kind at ${keysPage}.`,
    )
  if (/invalid site key|error for site owner/i.test(page))
    return wrong(
      'the provider does not know the site key.',
      `set RECAPTCHA_SITE_KEY to the site key from ${keysPage}.`,
    )
  return good(`the provider shows its checkbox on pages of ${hostname}.`)
}

function captchaFailure(answer: Answer | NoAnswer): Finding {
  return wrong(
    answer.status === undefined
      ? `the provider does not answer ${answer.reason}.`
      : `the provider answers HTTP ${answer.status}.`,
    'check the network of this machine, and leave RECAPTCHA_URL empty for Google itself.',
  )
}
