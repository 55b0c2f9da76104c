import * as v from 'valibot'
import { valuesOf } from '#api/platform/env/secrets.ts'
import { ask, jsonOf, unexpected } from './ask.ts'
import {
  type Check,
  CheckEnded,
  type DoctorContext,
  type Finding,
  good,
  skipped,
  warning,
  wrong,
} from './check.ts'

/** Google's public test keys, which accept everyone. */
const testSecret = '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe'

const keysPage = 'https://www.google.com/recaptcha/admin'

const provider = {
  name: 'the provider',
  fix: 'check the network of this machine, and leave RECAPTCHA_URL empty for Google itself.',
}

const verifyContract = v.object({
  success: v.boolean(),
  'error-codes': v.optional(v.array(v.string()), []),
})

/** The captcha's settings; ends the check if it cannot run. */
function openCaptcha({ settings }: DoctorContext) {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_URL: url, SITE_URL: siteUrl } = settings
  const secrets = valuesOf(settings, 'RECAPTCHA_SECRET_KEY')
  if (settings.FEATURE_RECAPTCHA === 'off')
    throw new CheckEnded(skipped('FEATURE_RECAPTCHA is off.'))
  if (siteKey === undefined && secrets.length === 0)
    throw new CheckEnded(
      warning(
        'its keys are not set, so the forms are open to bots.',
        `create a pair of keys (reCAPTCHA v2, checkbox) at ${keysPage}, or set FEATURE_RECAPTCHA=off.`,
      ),
    )
  if (!siteKey || secrets.length === 0 || !url || !siteUrl)
    throw new CheckEnded(skipped('its settings cannot be read: see the settings.'))
  return { siteKey, secrets, url, siteUrl }
}

/** @param name the setting that holds the secret */
async function secretFinding(
  context: DoctorContext,
  url: string,
  secret: string,
  name: string,
): Promise<Finding> {
  const body = new URLSearchParams({ secret, response: 'npm run doctor' })
  const address = `${url}/recaptcha/api/siteverify`
  const answer = await ask(context, provider, address, { method: 'POST', body })
  if (answer.status !== 200) return unexpected(provider, answer)
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

/** @param page the provider's page with the checkbox for this site */
function siteKeyFinding(page: string, hostname: string): Finding {
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

export const captchaChecks: readonly Check[] = [
  {
    id: 'captcha.secret-key',
    title: 'Captcha secret key',
    async run(context) {
      const { url, secrets } = openCaptcha(context)
      const names = ['RECAPTCHA_SECRET_KEY', 'RECAPTCHA_SECRET_KEY_ALSO']
      return Promise.all(
        secrets.map((secret, at) => secretFinding(context, url, secret, names[at] ?? '')),
      )
    },
  },
  {
    id: 'captcha.site-key',
    title: 'Captcha site key and hostname',
    async run(context) {
      const { url, siteKey, siteUrl } = openCaptcha(context)
      const script = await ask(context, provider, `${url}/recaptcha/api.js`)
      if (script.status !== 200) return unexpected(provider, script)
      const parameters = new URLSearchParams({
        ar: '1',
        k: siteKey,
        co: originCode(siteUrl),
        hl: 'en',
        size: 'normal',
        v: /\/releases\/([\w-]+)\//.exec(script.text)?.[1] ?? '',
      })
      const frame = await ask(context, provider, `${url}/recaptcha/api2/anchor?${parameters}`)
      if (frame.status !== 200) return unexpected(provider, frame)
      return siteKeyFinding(frame.text, new URL(siteUrl).hostname)
    },
  },
]
