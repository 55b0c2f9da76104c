/** What the server hands to every page at run time; nothing of it is baked into the build. */
export interface RuntimeSettings {
  /** The Sanity project and dataset that the browser reads. */
  projectId: string
  dataset: string
  /** Set where the lake is not Sanity's hosted one, such as `http://localhost:3333`. */
  apiHost?: string | undefined
  /** The production address, without a trailing slash; canonical links begin with it. */
  siteUrl: string
  features: {
    recaptcha: boolean
    ecommerce: boolean
  }
  /** The captcha provider's public key; without it the forms show no captcha. */
  recaptchaSiteKey?: string | undefined
  /** The captcha provider's address, without a trailing slash. */
  recaptchaUrl?: string | undefined
}
