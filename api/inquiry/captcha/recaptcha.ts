import * as v from 'valibot'
import type { CaptchaCheck } from '#api/inquiry/intake.ts'
import type { Log } from '#api/platform/log/log.ts'
import { networkCodeOf } from '#api/platform/log/error-label.ts'
import { limitedText } from '#schemas/field/limited-text.ts'

export interface CaptchaSettings {
  /** The accepted secret keys; there are two while they are being changed. */
  readonly secretKeys: readonly string[]
  readonly url: string
  /** The site's own host: tokens solved on other sites are rejected. */
  readonly hostname: string
  readonly timeoutMs: number
}

const answerContract = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string()),
  'error-codes': v.optional(v.array(v.string()), []),
})

/** The maximum size of an answer in bytes; the provider's answers have about two hundred. */
const maxAnswerBytes = 64 * 1024

async function shortText(response: Response): Promise<string> {
  const text = await limitedText(response, maxAnswerBytes)
  if (text === undefined) throw new Error('The answer is too long.')
  return text
}

/**
 * A captcha check by reCAPTCHA's `siteverify`, with each secret key until one passes.
 *
 * @param onFailure called if the provider cannot be reached
 */
export function createCaptcha(
  settings: CaptchaSettings,
  log: Log,
  onFailure: (cause: unknown) => void = () => {},
): CaptchaCheck {
  return async (token) => {
    // One timeout for all keys, because the visitor waits.
    const signal = AbortSignal.timeout(settings.timeoutMs)
    let verdict: Awaited<ReturnType<CaptchaCheck>> = 'failed'
    for (const secretKey of settings.secretKeys) {
      try {
        if (await isSolved(token, secretKey, settings, signal)) return 'passed'
      } catch (cause) {
        const isUnexpected = cause instanceof v.ValiError || cause instanceof SyntaxError
        const problem = isUnexpected ? 'strange answer' : networkCodeOf(cause)
        log.error({ problem }, 'the captcha provider does not answer')
        onFailure(cause)
        verdict = 'unreachable'
      }
    }
    return verdict
  }
}

/** @throws if the provider gives no answer or rejects the secret key */
async function isSolved(
  token: string,
  secretKey: string,
  { url, hostname }: CaptchaSettings,
  signal: AbortSignal,
): Promise<boolean> {
  const response = await fetch(`${url}/recaptcha/api/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({ secret: secretKey, response: token }),
    // A redirect would send the secret to an unknown host.
    redirect: 'manual',
    signal,
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const answer = v.parse(answerContract, JSON.parse(await shortText(response)))
  const codes = answer['error-codes']
  // A wrong key is our mistake, so it must not reject the visitor's inquiry.
  if (codes.some((code) => code.endsWith('-input-secret'))) throw new Error(codes.join(' '))
  return answer.success && answer.hostname === hostname
}
