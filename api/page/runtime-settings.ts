import type { Env } from '#api/env.ts'
import type { RuntimeSettings } from '#web/content/runtime-settings.ts'

/** What pages are told about this instance; all of it is public. */
export function createRuntimeSettings(env: Env): RuntimeSettings {
  return {
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    apiHost: env.SANITY_API_HOST,
    siteUrl: env.SITE_URL,
    features: { recaptcha: env.FEATURE_RECAPTCHA === 'on', ecommerce: false },
    recaptchaSiteKey: env.RECAPTCHA_SITE_KEY,
    recaptchaUrl: env.RECAPTCHA_URL,
  }
}
