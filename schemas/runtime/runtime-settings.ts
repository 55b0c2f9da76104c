import { jsonForScript } from './json-for-script.ts'

/** What the server tells every page at run time, so that one build serves any environment. */
export interface RuntimeSettings {
  /** The Sanity project and dataset that the browser reads. */
  projectId: string
  dataset: string
  /** Set where the lake is not Sanity's hosted one, such as `http://localhost:3333`. */
  apiHost?: string | undefined
  /** The lake's last live event that the page's content reflects, while events arrive. */
  liveEventId?: string | undefined
  /** The production address, without a trailing slash; canonical links begin with it. */
  siteUrl: string
  /** The internal pages that this visitor may see; default none. */
  openPages?: readonly InternalPage[]
  features: {
    recaptcha: boolean
    ecommerce: boolean
  }
  /** The captcha provider's public key; without it the forms show no captcha. */
  recaptchaSiteKey?: string | undefined
  /** The captcha provider's address, without a trailing slash. */
  recaptchaUrl?: string | undefined
}

/** A page for developers and staff, by its address. */
export type InternalPage = 'design' | 'images'

/** The id of the element in which a page carries its settings. */
export const runtimeSettingsId = 'runtime-settings'

/** Writes the settings as the content of a page's data element. */
export function writeRuntimeSettings(settings: RuntimeSettings): string {
  return jsonForScript(settings)
}

/**
 * Reads the settings that the server wrote into the page.
 *
 * @throws {Error} where the page was not rendered by this site's server
 */
export function readRuntimeSettings(page: Pick<Document, 'getElementById'>): RuntimeSettings {
  const text = page.getElementById(runtimeSettingsId)?.textContent
  if (!text) throw new Error('The page carries no runtime settings.')
  // The server of the same release wrote it from the same type.
  return JSON.parse(text) as RuntimeSettings
}
