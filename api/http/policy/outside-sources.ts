import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'

type LakeSettings = Pick<RuntimeSettings, 'projectId' | 'apiHost'>
type CaptchaSettings = Pick<RuntimeSettings, 'features' | 'recaptchaSiteKey' | 'recaptchaUrl'>

/** The hosts at which a browser reaches the lake, as sources of a content security policy. */
export interface LakeSources {
  readonly api: readonly string[]
  readonly sockets: readonly string[]
  /** Where editors sign in. */
  readonly account: readonly string[]
  readonly pictures: readonly string[]
}

/** A configured lake may also use names under its host, for projects and for streams. */
export function lakeSources({ projectId, apiHost }: LakeSettings): LakeSources {
  if (apiHost === undefined) {
    return {
      api: [`https://${projectId}.api.sanity.io`, `https://${projectId}.apicdn.sanity.io`],
      sockets: [`wss://${projectId}.api.sanity.io`],
      account: ['https://api.sanity.io'],
      pictures: ['https://cdn.sanity.io'],
    }
  }
  const { protocol, host } = new URL(apiHost)
  const at = (scheme: string) => [`${scheme}//${host}`, `${scheme}//*.${host}`]
  return {
    api: at(protocol),
    sockets: at(protocol.replace('http', 'ws')),
    account: [],
    pictures: at(protocol),
  }
}

/** The captcha's frame sources; empty if the captcha is off. */
export function captchaSources(settings: CaptchaSettings): readonly string[] {
  const { features, recaptchaSiteKey, recaptchaUrl } = settings
  const isOn = features.recaptcha && recaptchaSiteKey !== undefined && recaptchaUrl !== undefined
  return isOn ? [`${recaptchaUrl}/recaptcha/`] : []
}
