import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'

/** A page's settings at a public address, without captcha and shop. */
export function settingsOf(
  siteUrl: string,
  others: Partial<RuntimeSettings> = {},
): RuntimeSettings {
  return {
    projectId: 'petjet',
    dataset: 'production',
    siteUrl,
    features: { recaptcha: false, ecommerce: false },
    ...others,
  }
}
