/** Variables by name; undefined means not set. */
export type Settings = Readonly<Record<string, string | undefined>>

/**
 * The services with a stand-in besides the lake, for which `SANITY_PROJECT_ID` decides. If one of
 * `decidedBy` is set, the hosted service is used: the stand-in then supplies none of its settings,
 * including those in `goingWith`.
 */
const services: readonly StandInService[] = [
  {
    name: 'mail',
    decidedBy: ['MAILGUN_API_KEY', 'MAILGUN_DOMAIN', 'MAILGUN_API_URL', 'MAILGUN_SIGNING_KEY'],
    goingWith: ['MAIL_TO'],
  },
  { name: 'webhook', decidedBy: ['WEBHOOK_URL', 'WEBHOOK_SECRET'] },
  {
    name: 'captcha',
    decidedBy: ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'],
    // Google rejects the stand-in's keys, so Google's URL is useless without real keys.
    goingWith: ['RECAPTCHA_URL'],
  },
  { name: 'shop', decidedBy: ['SHOPIFY_DOMAIN', 'SHOPIFY_STOREFRONT_TOKEN', 'SHOPIFY_API_URL'] },
  { name: 'analytics', decidedBy: ['GA_URL'] },
]

interface StandInService {
  readonly name: string
  readonly decidedBy: readonly string[]
  readonly goingWith?: readonly string[]
}

/** The names of the services that the settings configure, so that they need no stand-in. */
export function ownServices(set: Settings): string[] {
  return services.filter((service) => isOwn(service, set)).map(({ name }) => name)
}

/**
 * Merges the settings with those of the stand-ins (`given`): for each service, all settings are the
 * stand-in's, or all are the configured service's.
 */
export function withStandIns(set: Settings, given: Settings): Record<string, string | undefined> {
  const own = services.filter((service) => isOwn(service, set))
  const used = Object.entries(given).filter(([name]) => !own.some((one) => isOf(one, name)))
  // The team's own email address applies even if a stand-in receives the mail.
  return { ...set, ...Object.fromEntries(used), ...(set['MAIL_TO'] && { MAIL_TO: set['MAIL_TO'] }) }
}

function isOwn({ decidedBy }: StandInService, set: Settings): boolean {
  return decidedBy.some((name) => Boolean(set[name]))
}

function isOf({ decidedBy, goingWith }: StandInService, name: string): boolean {
  return decidedBy.includes(name) || goingWith?.includes(name) === true
}
