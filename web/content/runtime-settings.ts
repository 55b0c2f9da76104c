/** What the server hands to every page at run time; nothing of it is baked into the build. */
export interface RuntimeSettings {
  /** The Sanity project and dataset that the browser reads. */
  projectId: string
  dataset: string
  /** Set where the lake is not Sanity's hosted one, such as `http://localhost:3333`. */
  apiHost?: string | undefined
  /** The lake's last live event that the page's answers know of, where news of it arrive. */
  liveEventId?: string | undefined
  /** The production address, without a trailing slash; canonical links begin with it. */
  siteUrl: string
  /** The internal pages that whoever asks may see; none where it is left out. */
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

/** A page that is meant for our own people, by its address. */
export type InternalPage = 'design' | 'images'
