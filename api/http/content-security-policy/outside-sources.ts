import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { shopOriginsOf } from '#schemas/protocol/shop-origins.ts'

/**
 * The lake's hosts for browsers, as sources of a content security policy. A configured lake can also have
 * subdomains for projects and streams.
 */
export function lakeSources({
  projectId,
  apiHost,
}: Pick<RuntimeSettings, 'projectId' | 'apiHost'>) {
  const { protocol, host } = new URL(apiHost ?? 'https://api.sanity.io')
  const at = (scheme: string) => [`${scheme}//${host}`, `${scheme}//*.${host}`]
  const cdn = `https://${projectId}.apicdn.sanity.io`
  const isHosted = apiHost === undefined
  return {
    /** Hosts for the queries of the site's pages; events reach them through the site's own server. */
    queries: [isHosted ? cdn : `${protocol}//${host}`],
    api: isHosted ? [`https://${projectId}.api.sanity.io`, cdn] : at(protocol),
    sockets: isHosted ? [`wss://${projectId}.api.sanity.io`] : at(protocol.replace('http', 'ws')),
    /** The host of the editors' sign-in. */
    account: isHosted ? ['https://api.sanity.io'] : [],
    pictures: isHosted ? ['https://cdn.sanity.io'] : at(protocol),
  }
}

/**
 * The resources of another service, as sources of a content security policy; none if the service is
 * off.
 */
export interface OutsideSources {
  readonly scripts?: readonly string[]
  readonly frames?: readonly string[]
  readonly connections?: readonly string[]
  readonly pictures?: readonly string[]
}

/** Google's hosts of reCAPTCHA, which load code from Google's host for static files. */
const googleHosts = new Set(['www.google.com', 'www.recaptcha.net'])

export function captchaSources({
  features,
  recaptchaSiteKey,
  recaptchaUrl,
}: Pick<RuntimeSettings, 'features' | 'recaptchaSiteKey' | 'recaptchaUrl'>): OutsideSources {
  if (!features.recaptcha || recaptchaSiteKey === undefined || recaptchaUrl === undefined) return {}
  const own = `${recaptchaUrl}/recaptcha/`
  const isGoogle = googleHosts.has(new URL(recaptchaUrl).host)
  return {
    scripts: isGoogle ? [own, 'https://www.gstatic.com/recaptcha/'] : [own],
    frames: isGoogle ? [own, 'https://recaptcha.google.com/recaptcha/'] : [own],
    connections: [own],
  }
}

export function shopSources({ shop }: Pick<RuntimeSettings, 'shop'>): OutsideSources {
  if (!shop) return {}
  const { api, pictures } = shopOriginsOf(shop)
  return { connections: [api], pictures: [pictures] }
}

/** The host of Google's tag; it reports to other hosts. */
const googleTagHost = 'www.googletagmanager.com'

/**
 * The hosts are from Google's documentation, without those for advertising. Scripts are limited to one
 * path, because other paths of that host serve user-defined scripts.
 */
export function analyticsSources({
  analytics,
}: Pick<RuntimeSettings, 'analytics'>): OutsideSources {
  if (!analytics) return {}
  const scripts = [`${analytics.url}/gtag/`]
  const own = [`${analytics.url}/`]
  if (new URL(analytics.url).host !== googleTagHost) {
    return { scripts, connections: own, pictures: own }
  }
  const hosts = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
  return { scripts, connections: [...hosts, 'https://*.analytics.google.com'], pictures: hosts }
}
