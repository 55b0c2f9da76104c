import type { Check } from '#api/operations/doctor/check.ts'
import { cheapHash } from './cheap-hash.ts'

/** Settings, one of which is wrong, and the message of the check for it. */
export const wrongSettings: readonly (readonly [
  title: string,
  changes: (environment: Record<string, string>) => Record<string, string | undefined>,
  check: Check['id'],
  message: RegExp,
])[] = [
  [
    'another project',
    () => ({ SANITY_PROJECT_ID: 'abcd1234' }),
    'sanity.project',
    /wrong: there is no project abcd1234.*SANITY_PROJECT_ID/,
  ],
  [
    'another dataset',
    () => ({ SANITY_DATASET: 'staging' }),
    'sanity.dataset',
    /wrong: .*no dataset staging.*SANITY_DATASET/,
  ],
  [
    'a read token that can write',
    ({ SANITY_WRITE_TOKEN: token }) => ({ SANITY_READ_TOKEN: token }),
    'sanity.read-token',
    /wrong: it can write.*Viewer/,
  ],
  [
    'a write token that cannot',
    ({ SANITY_READ_TOKEN: token }) => ({ SANITY_WRITE_TOKEN: token }),
    'sanity.write-token',
    /wrong: it cannot write.*Editor/,
  ],
  [
    'an unknown read token',
    () => ({ SANITY_READ_TOKEN: 'sk-of-another-project' }),
    'sanity.read-token',
    /wrong: the lake does not know it/,
  ],
  [
    'no CORS for a Studio',
    () => ({ STUDIO_ORIGINS: 'https://petjet.sanity.studio' }),
    'sanity.cors',
    /wrong: pages of https:\/\/petjet\.sanity\.studio are not allowed.*add https:\/\/petjet\.sanity\.studio/,
  ],
  [
    'a lake that is not there',
    () => ({ SANITY_API_HOST: 'http://127.0.0.1:9' }),
    'sanity.project',
    /wrong: the lake does not answer.*SANITY_API_HOST/,
  ],
  [
    'a wrong Mailgun key',
    () => ({ MAILGUN_API_KEY: 'key-of-somebody-else' }),
    'mail.domain',
    /wrong: Mailgun rejects the key.*MAILGUN_API_KEY/,
  ],
  [
    'a Mailgun domain of somebody else',
    () => ({ MAILGUN_DOMAIN: 'mail.another.example' }),
    'mail.domain',
    /wrong: the account of this key has no domain mail\.another\.example/,
  ],
  [
    'a sender at another domain',
    () => ({ MAIL_FROM: 'PetJet <crew@another.example>' }),
    'mail.sending-address',
    /wrong: MAIL_FROM is an address of another\.example/,
  ],
  [
    'a wrong signing key',
    () => ({ MAILGUN_SIGNING_KEY: 'a-signing-key-of-before' }),
    'mail.signing-key',
    /wrong: it is not the account's.*MAILGUN_SIGNING_KEY/,
  ],
  [
    'a wrong captcha secret',
    () => ({ RECAPTCHA_SECRET_KEY: 'a-secret-of-another-site' }),
    'captcha.secret-key',
    /wrong: the provider does not know it.*RECAPTCHA_SECRET_KEY/,
  ],
  [
    'a wrong captcha site key',
    () => ({ RECAPTCHA_SITE_KEY: 'a-key-of-another-site' }),
    'captcha.site-key',
    /wrong: the provider does not know the site key.*RECAPTCHA_SITE_KEY/,
  ],
  [
    'a hostname that the captcha does not know',
    ({ PORT: port }) => ({ SITE_URL: `http://127.0.0.1:${port}` }),
    'captcha.site-key',
    /wrong: the site key does not cover 127\.0\.0\.1/,
  ],
  [
    'a webhook address that is not there',
    ({ WEBHOOK_URL: url }) => ({ WEBHOOK_URL: url?.replace('/receive', '/nowhere') }),
    'webhook.receiver',
    /wrong: nothing accepts calls at the path of WEBHOOK_URL \(HTTP 404\)/,
  ],
  [
    'a wrong webhook secret',
    () => ({ WEBHOOK_SECRET: 'a-secret-of-before' }),
    'webhook.receiver',
    /wrong: it rejects the signature \(HTTP 401\).*WEBHOOK_SECRET/,
  ],
  [
    'a wrong token of the shop',
    () => ({ SHOPIFY_STOREFRONT_TOKEN: 'a-token-of-another-shop' }),
    'shop.storefront',
    /wrong: .* rejects the token.*SHOPIFY_STOREFRONT_TOKEN/,
  ],
  [
    'a shop that is not there',
    ({ SHOPIFY_API_URL: url }) => ({ SHOPIFY_API_URL: `${url}/nowhere` }),
    'shop.storefront',
    /wrong: there is no shop at .*SHOPIFY_DOMAIN/,
  ],
  [
    'an analytics service that is not there',
    ({ GA_URL: url }) => ({ GA_URL: `${url}/nowhere` }),
    'analytics.measurement-id',
    /wrong: there is no tag for G-TEST12/,
  ],
  [
    'a Redis that is down',
    () => ({ REDIS_URL: 'redis://:a-password-of-redis@127.0.0.1:9' }),
    'redis.server',
    /wrong: it cannot be reached \(ECONNREFUSED\)/,
  ],
  [
    'a data folder that is read-only',
    () => ({ DATA_DIR: '/sys/kernel/petjet' }),
    'machine.disk',
    /wrong: \/sys\/kernel\/petjet cannot be written to: /,
  ],
  [
    'a site that does not answer',
    () => ({ SITE_URL: 'http://localhost:65534' }),
    'site.reachable',
    /wrong: http:\/\/localhost:65534 does not answer \(ECONNREFUSED\)/,
  ],
  [
    'a site without TLS',
    () => ({ SITE_URL: 'http://petjet.invalid' }),
    'site.certificate',
    /wrong: SITE_URL begins with http/,
  ],
  [
    'something else at the address of the site',
    ({ RECAPTCHA_URL: url }) => ({ SITE_URL: url?.replace('/captcha', '') }),
    'site.reachable',
    /wrong: .*answers HTTP 404|wrong: the server at/,
  ],
  [
    'a wrong token of the metrics',
    () => ({ METRICS_TOKEN: 'another-token-of-the-metrics' }),
    'site.metrics',
    /wrong: the server does not accept the token/,
  ],
  [
    'a weak hash of the admin password',
    () => ({ ADMIN_PASSWORD_HASH: cheapHash('a weak password') }),
    'settings.admin-password',
    /wrong: the hash is easy to guess.*admin:password/,
  ],
]
