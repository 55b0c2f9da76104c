import * as v from 'valibot'
import type { CaptchaCheck } from '#api/inquiry/intake.ts'
import type { Log } from '#api/log/log.ts'
import { networkCodeOf } from '#api/log/network-code.ts'
import { limitedText } from '#schemas/limited-text.ts'

/** How reCAPTCHA is reached. */
export interface CaptchaSettings {
  /** Those of the pairs of keys that count: while they are changed there are two. */
  readonly secretKeys: readonly string[]
  /** The provider's base address. */
  readonly url: string
  /** The site's own host: a token solved on another page is worth nothing here. */
  readonly hostname: string
  readonly timeoutMs: number
}

const answerContract = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string()),
  'error-codes': v.optional(v.array(v.string()), []),
})

/** The most bytes that an answer can have; the provider's answers have about two hundred. */
const maxAnswerBytes = 64 * 1024

/** Reads an answer's body as text; throws if it is too long. */
async function shortText(response: Response): Promise<string> {
  const text = await limitedText(response, maxAnswerBytes)
  if (text === undefined) throw new Error('The answer does not end.')
  return text
}

/**
 * A captcha check by reCAPTCHA's `siteverify`, with each secret key until one passes.
 *
 * @param onFailure called if the provider cannot be asked
 */
export function createCaptcha(
  settings: CaptchaSettings,
  log: Log,
  onFailure: (cause: unknown) => void = () => {},
): CaptchaCheck {
  return async (token) => {
    // One time for all of them: the visitor waits.
    const signal = AbortSignal.timeout(settings.timeoutMs)
    let verdict: Awaited<ReturnType<CaptchaCheck>> = 'failed'
    for (const secretKey of settings.secretKeys) {
      try {
        if (await isSolved(token, secretKey, settings, signal)) return 'passed'
      } catch (cause) {
        const isUnexpected = cause instanceof v.ValiError || cause instanceof SyntaxError
        const problem = isUnexpected ? 'strange answer' : networkCodeOf(cause)
        log.error({ problem }, 'the captcha provider cannot be asked')
        onFailure(cause)
        verdict = 'unreachable'
      }
    }
    return verdict
  }
}

/** @throws if the provider gives no answer, or does not know the secret key */
async function isSolved(
  token: string,
  secretKey: string,
  { url, hostname }: CaptchaSettings,
  signal: AbortSignal,
): Promise<boolean> {
  const response = await fetch(`${url}/recaptcha/api/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({ secret: secretKey, response: token }),
    // A redirect would carry the secret to a host that nobody chose.
    redirect: 'manual',
    signal,
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const answer = v.parse(answerContract, JSON.parse(await shortText(response)))
  const codes = answer['error-codes']
  // Our own mistake, not the visitor's: a wrong key must not cost anybody an inquiry.
  if (codes.some((code) => code.endsWith('-input-secret'))) throw new Error(codes.join(' '))
  return answer.success && answer.hostname === hostname
}
