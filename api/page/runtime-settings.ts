import type { Env } from '#api/env.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'

/** The settings that every page gets; all of them are public. */
export function createRuntimeSettings(env: Env): RuntimeSettings {
  const isDevelopment = env.NODE_ENV === 'development'
  return {
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    apiHost: env.SANITY_API_HOST,
    siteUrl: env.SITE_URL,
    openPages: [
      ...(isDevelopment ? (['design'] as const) : []),
      ...(isDevelopment || env.IMAGES_PAGE === 'open' ? (['images'] as const) : []),
    ],
    features: { recaptcha: env.FEATURE_RECAPTCHA === 'on', ecommerce: false },
    recaptchaSiteKey: env.RECAPTCHA_SITE_KEY,
    recaptchaUrl: env.RECAPTCHA_URL,
  }
}
