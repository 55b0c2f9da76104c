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
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_URL: url } = settings
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
  if (!siteKey || secrets.length === 0 || !url)
    throw new CheckEnded(skipped('its settings cannot be read: see the settings.'))
  return { secrets, url }
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
]
