import type { SettingProblem } from './setting-problem.ts'

/** Settings that require others. */
const companions = {
  ADMIN_USERNAME: ['ADMIN_PASSWORD_HASH'],
  ADMIN_PASSWORD_HASH: ['ADMIN_USERNAME'],
  ADMIN_PASSWORD_HASH_ALSO: ['ADMIN_PASSWORD_HASH'],
  CDN_PROVIDER: ['CDN_SERVICE_ID', 'CDN_API_TOKEN'],
  CDN_SERVICE_ID: ['CDN_PROVIDER'],
  CDN_API_TOKEN: ['CDN_PROVIDER'],
  CDN_API_URL: ['CDN_PROVIDER'],
  MAILGUN_API_KEY: ['MAILGUN_DOMAIN', 'MAIL_TO'],
  MAILGUN_SIGNING_KEY_ALSO: ['MAILGUN_SIGNING_KEY'],
  METRICS_TOKEN_ALSO: ['METRICS_TOKEN'],
  WEBHOOK_URL: ['WEBHOOK_SECRET'],
  WEBHOOK_SECRET_ALSO: ['WEBHOOK_SECRET'],
  RECAPTCHA_SECRET_KEY: ['RECAPTCHA_SITE_KEY'],
  RECAPTCHA_SECRET_KEY_ALSO: ['RECAPTCHA_SECRET_KEY'],
  RECAPTCHA_SITE_KEY: ['RECAPTCHA_SECRET_KEY'],
} as const

/** Settings that a switch requires while it is on. */
const switches = {
  FEATURE_ECOMMERCE: ['SHOPIFY_DOMAIN', 'SHOPIFY_STOREFRONT_TOKEN'],
  WEB_VITALS: ['METRICS_TOKEN'],
} as const

/**
 * Returns the settings that are missing although another one requires them.
 *
 * @param isGiven whether a setting is present, readable or not
 */
export function missingCompanions(
  settings: Record<string, unknown>,
  isGiven: (name: string) => boolean,
): SettingProblem[] {
  const needs: (readonly [string, readonly string[]])[] = Object.entries(companions)
  const found = needs
    .filter(([name]) => settings[name] !== undefined)
    .flatMap(([name, needed]) => needed.map((other) => ({ name: other, neededBy: name })))
  const switched = Object.entries(switches).flatMap(([name, needed]) =>
    settings[name] === 'on' ? needed.map((other) => ({ name: other, neededBy: name })) : [],
  )
  return [...switched, ...found]
    .filter(({ name }) => !isGiven(name))
    .map(({ name, neededBy }) => ({ name, text: `${name} is missing: ${neededBy} needs it.` }))
}
