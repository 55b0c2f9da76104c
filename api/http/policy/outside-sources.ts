import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { shopSourcesOf } from '#schemas/runtime/shop-sources.ts'

type LakeSettings = Pick<RuntimeSettings, 'projectId' | 'apiHost'>
type CaptchaSettings = Pick<RuntimeSettings, 'features' | 'recaptchaSiteKey' | 'recaptchaUrl'>

/** The lake's hosts for browsers, as sources of a content security policy. */
export interface LakeSources {
  /** Hosts for the queries of the site's pages; events reach them through the site's own server. */
  readonly queries: readonly string[]
  readonly api: readonly string[]
  readonly sockets: readonly string[]
  /** The host of the editors' sign-in. */
  readonly account: readonly string[]
  readonly pictures: readonly string[]
}

/** A configured lake can also have subdomains for projects and streams. */
export function lakeSources({ projectId, apiHost }: LakeSettings): LakeSources {
  if (apiHost === undefined) {
    return {
      queries: [`https://${projectId}.apicdn.sanity.io`],
      api: [`https://${projectId}.api.sanity.io`, `https://${projectId}.apicdn.sanity.io`],
      sockets: [`wss://${projectId}.api.sanity.io`],
      account: ['https://api.sanity.io'],
      pictures: ['https://cdn.sanity.io'],
    }
  }
  const { protocol, host } = new URL(apiHost)
  const at = (scheme: string) => [`${scheme}//${host}`, `${scheme}//*.${host}`]
  return {
    queries: [`${protocol}//${host}`],
    api: at(protocol),
    sockets: at(protocol.replace('http', 'ws')),
    account: [],
    pictures: at(protocol),
  }
}

/** The captcha's resources, as sources of a content security policy; empty if it is off. */
export interface CaptchaSources {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly connections: readonly string[]
}

/** Google's hosts of reCAPTCHA, which load code from Google's host for static files. */
const googleHosts = new Set(['www.google.com', 'www.recaptcha.net'])

export function captchaSources(settings: CaptchaSettings): CaptchaSources {
  const { features, recaptchaSiteKey, recaptchaUrl } = settings
  const isOn = features.recaptcha && recaptchaSiteKey !== undefined && recaptchaUrl !== undefined
  if (!isOn) return { scripts: [], frames: [], connections: [] }
  const own = `${recaptchaUrl}/recaptcha/`
  const isGoogle = googleHosts.has(new URL(recaptchaUrl).host)
  return {
    scripts: isGoogle ? [own, 'https://www.gstatic.com/recaptcha/'] : [own],
    frames: isGoogle ? [own, 'https://recaptcha.google.com/recaptcha/'] : [own],
    connections: [own],
  }
}

/** The shop's addresses, as sources of a content security policy; empty if it is off. */
export interface ShopSources {
  readonly connections: readonly string[]
  readonly pictures: readonly string[]
}

export function shopSources({ shop }: Pick<RuntimeSettings, 'shop'>): ShopSources {
  if (!shop) return { connections: [], pictures: [] }
  const { api, pictures } = shopSourcesOf(shop)
  return { connections: [api], pictures: [pictures] }
}

/** The resources of analytics, as sources of a content security policy; empty if it is off. */
export interface AnalyticsSources {
  readonly scripts: readonly string[]
  readonly connections: readonly string[]
  readonly pictures: readonly string[]
}

/** The host of Google's tag; it reports to other hosts. */
const googleTagHost = 'www.googletagmanager.com'

/**
 * The hosts are from Google's documentation, without those for advertising. Scripts are limited to one
 * path, because other paths of that host serve user-defined scripts.
 */
export function analyticsSources({
  analytics,
}: Pick<RuntimeSettings, 'analytics'>): AnalyticsSources {
  if (!analytics) return { scripts: [], connections: [], pictures: [] }
  const scripts = [`${analytics.url}/gtag/`]
  const own = [`${analytics.url}/`]
  if (new URL(analytics.url).host !== googleTagHost) {
    return { scripts, connections: own, pictures: own }
  }
  const hosts = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
  return { scripts, connections: [...hosts, 'https://*.analytics.google.com'], pictures: hosts }
}
