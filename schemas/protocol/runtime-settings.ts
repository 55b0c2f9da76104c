import type { PreviewSettings } from '#schemas/preview/preview.contract.ts'
import { jsonForScript } from './json-for-script.ts'

/** The server's settings for every page at run time, so that one build serves any environment. */
export interface RuntimeSettings {
  /** The Sanity project and dataset that the browser reads. */
  projectId: string
  dataset: string
  /** Set if the lake is not Sanity's hosted lake, such as `http://localhost:3333`. */
  apiHost?: string | undefined
  /** The lake's last live event that the page's content reflects, if events arrive. */
  liveEventId?: string | undefined
  /** The production URL, without a trailing slash, with which canonical links begin. */
  siteUrl: string
  /** The internal pages that this visitor can see; default none. */
  openPages?: readonly InternalPage[]
  features: {
    recaptcha: boolean
    ecommerce: boolean
  }
  /** The shop that sells the kits; set only if `features.ecommerce` is on. */
  shop?: ShopSettings | undefined
  /** The captcha provider's public key; if undefined, the forms show no captcha. */
  recaptchaSiteKey?: string | undefined
  /** The captcha provider's URL, without a trailing slash. */
  recaptchaUrl?: string | undefined
  /** Set only if visits are measured, with the visitor's consent. */
  analytics?: AnalyticsSettings | undefined
  /** Set only if visitors' browsers measure how fast pages are (`WEB_VITALS`). */
  hasVitals?: true
  /** Set only if the page was rendered for a preview of drafts. */
  preview?: PreviewSettings | undefined
}

export interface ShopSettings {
  /** The shop's host, such as `petjet.myshopify.com`. */
  domain: string
  /** The public token of the Storefront API. */
  token: string
  /** Replaces `https://{domain}` if the shop is not Shopify's; without a trailing slash. */
  apiUrl?: string | undefined
}

export interface AnalyticsSettings {
  /** Google Analytics' id of the site, such as `G-ABC1234567`. */
  readonly measurementId: string
  /** The URL that the tag's script comes from, without a trailing slash. */
  readonly url: string
}

/** A page for developers and staff, by its path. */
export type InternalPage = 'design' | 'images' | 'shopify-test'

/** The id of the element that contains a page's settings. */
export const runtimeSettingsId = 'runtime-settings'

/** Serializes the settings for a page's data element. */
export function writeRuntimeSettings(settings: RuntimeSettings): string {
  return jsonForScript(settings)
}

/**
 * Reads the settings that the server wrote into the page.
 *
 * @throws {Error} if the page was not rendered by this site's server
 */
export function readRuntimeSettings(page: Pick<Document, 'getElementById'>): RuntimeSettings {
  const text = page.getElementById(runtimeSettingsId)?.textContent
  if (!text) throw new Error('The page carries no runtime settings.')
  // The server of the same release wrote these settings from the same type.
  return JSON.parse(text) as RuntimeSettings
}
