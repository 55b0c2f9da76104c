import * as v from 'valibot'
import type { CaptchaCheck } from './captcha.ts'
import type { Log } from '#api/platform/log/log.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'
import { readLimitedText } from '#schemas/protocol/read-limited-text.ts'

export interface CaptchaSettings {
  /** The accepted secret keys; there are two while the key is being changed. */
  readonly secretKeys: readonly string[]
  readonly url: string
  /** The site's own host: tokens solved on other sites are rejected. */
  readonly hostname: string
  readonly timeoutMs: number
}

const responseContract = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string()),
  'error-codes': v.optional(v.array(v.string()), []),
})

/** The maximum size of a response in bytes; the provider's responses have about two hundred. */
const maxResponseBytes = 64 * 1024

/** A response of the provider that does not say whether the captcha was solved. */
class CaptchaFailure extends Error {
  override name = 'CaptchaFailure'

  /** The label for `errorLabel`. */
  readonly label: string

  constructor(label: string, cause?: unknown) {
    super(label, { cause })
    this.label = label
  }
}

async function shortText(response: Response): Promise<string> {
  const text = await readLimitedText(response, maxResponseBytes)
  if (text === undefined) throw new CaptchaFailure('unreadable response')
  return text
}

/**
 * A captcha check by reCAPTCHA's `siteverify`, with each secret key until one passes.
 *
 * @param onFailure called if the captcha could not be checked
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
        log.error({ problem: errorLabel(cause) }, 'the captcha could not be checked')
        onFailure(cause)
        verdict = 'unreachable'
      }
    }
    return verdict
  }
}

/** @throws if the provider gives no usable response or rejects the secret key */
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
  if (!response.ok) throw new CaptchaFailure(`HTTP ${response.status}`)
  const { success, hostname: solvedOn, 'error-codes': codes } = parse(await shortText(response))
  // A wrong key is our mistake, so it must not reject the visitor's inquiry.
  if (codes.some((code) => code.endsWith('-input-secret'))) {
    throw new CaptchaFailure('secret key rejected')
  }
  return success && solvedOn === hostname
}

function parse(text: string) {
  try {
    return v.parse(responseContract, JSON.parse(text))
  } catch (cause) {
    throw new CaptchaFailure('unreadable response', cause)
  }
}
