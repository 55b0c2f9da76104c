/** Variables by their names; one that is undefined is not set. */
export type Settings = Readonly<Record<string, string | undefined>>

/**
 * The services with a stand-in besides the lake, for which `SANITY_PROJECT_ID` decides. A service is
 * one's own as soon as one of `decidedBy` is set; then the stand-in gives none of its settings, those
 * in `goingWith` included.
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
    // Google does not know the stand-in's keys, so that its address is of no use without others.
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

/** The names of the services that the settings reach themselves, so that no stand-in is used. */
export function ownServices(set: Settings): string[] {
  return services.filter((service) => isOwn(service, set)).map(({ name }) => name)
}

/**
 * The settings with those of the stand-ins (`given`): a service is either the stand-in or one's own,
 * never a mixture of both.
 */
export function withStandIns(set: Settings, given: Settings): Record<string, string | undefined> {
  const own = services.filter((service) => isOwn(service, set))
  const used = Object.entries(given).filter(([name]) => !own.some((one) => isOf(one, name)))
  // The address of the team is one's own also if a stand-in takes the mail.
  return { ...set, ...Object.fromEntries(used), ...(set['MAIL_TO'] && { MAIL_TO: set['MAIL_TO'] }) }
}

function isOwn({ decidedBy }: StandInService, set: Settings): boolean {
  return decidedBy.some((name) => Boolean(set[name]))
}

function isOf({ decidedBy, goingWith }: StandInService, name: string): boolean {
  return decidedBy.includes(name) || goingWith?.includes(name) === true
}
