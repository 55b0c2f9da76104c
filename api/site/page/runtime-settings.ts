import type { Env } from '#api/platform/env.ts'
import type {
  InternalPage,
  RuntimeSettings,
  ShopSettings,
} from '#schemas/protocol/runtime-settings.ts'

/** The settings that every page contains; all are public. */
export function createRuntimeSettings(env: Env): RuntimeSettings {
  const isDevelopment = env.NODE_ENV === 'development'
  const shop = shopOf(env)
  return {
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    apiHost: env.SANITY_API_HOST,
    siteUrl: env.SITE_URL,
    openPages: internalPages({ shop }).filter(
      (page) => isDevelopment || (page === 'images' && env.IMAGES_PAGE === 'open'),
    ),
    features: {
      recaptcha: env.FEATURE_RECAPTCHA === 'on',
      ecommerce: env.FEATURE_ECOMMERCE === 'on',
    },
    shop,
    recaptchaSiteKey: env.RECAPTCHA_SITE_KEY,
    recaptchaUrl: env.RECAPTCHA_URL,
    ...(env.GA_MEASUREMENT_ID !== undefined && {
      analytics: { measurementId: env.GA_MEASUREMENT_ID, url: env.GA_URL },
    }),
    ...(env.WEB_VITALS === 'on' && { hasVitals: true as const }),
  }
}

/** Lists all internal pages; the shop's pages only while the shop is on. */
export function internalPages({ shop }: Pick<RuntimeSettings, 'shop'>): InternalPage[] {
  return ['design', 'images', ...(shop ? (['shopify-test'] as const) : [])]
}

/** The shop's settings; undefined while the shop is off. */
function shopOf(env: Env): ShopSettings | undefined {
  const { SHOPIFY_DOMAIN: domain, SHOPIFY_STOREFRONT_TOKEN: token, SHOPIFY_API_URL: apiUrl } = env
  const isOn = env.FEATURE_ECOMMERCE === 'on' && domain !== undefined && token !== undefined
  return isOn ? { domain, token, apiUrl } : undefined
}
