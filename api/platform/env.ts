import * as v from 'valibot'
import {
  flag,
  httpUrl,
  origins,
  portSetting,
  publicShopToken,
  share,
  shopDomain,
  text,
  wholeNumber,
} from './env/setting-kinds.ts'
import { withSecretFiles, type SettingProblem } from './env/secrets.ts'
import { traceSettings } from './env/trace-settings.ts'

/** A password's hash as `npm run admin:password` prints it. */
const hashPattern = String.raw`scrypt(?::\d+){3}(?::[\w-]+){2}`
const passwordHash = v.pipe(
  v.string(),
  v.regex(new RegExp(`^${hashPattern}$`), 'must be a hash created with npm run admin:password'),
)

/** Accounts as `name=hash`, separated by commas. */
const accountPattern = `[^\\s=,][^=,]*=${hashPattern}`
const adminAccounts = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^${accountPattern}(?:, *${accountPattern})*$`),
    'must list accounts as name=hash, separated by commas, with hashes created with npm run admin:password',
  ),
  v.transform((accounts) =>
    accounts.split(',').map((account) => {
      const [username = '', hash = ''] = account.split('=')
      return { username: username.trim(), hash }
    }),
  ),
)

/** A bearer token that is too long to guess. */
const metricsToken = v.pipe(v.string(), v.minLength(16, 'must have 16 characters or more'))

/**
 * Every setting of the product. Add new settings here, in `.env.example` and in `docs/doctor.md`
 * only.
 */
const environmentSchema = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'production'),
  PORT: v.optional(portSetting, '3000'),
  HOST: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.:-]{1,255}$/, 'must be an address to listen on, such as 127.0.0.1'),
    ),
  ),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1, 'must name a folder')), '.data'),
  ASSETS_DIR: v.optional(v.pipe(v.string(), v.minLength(1, 'must name a folder'))),
  DRAIN_MS: v.optional(wholeNumber(0, 60_000), '0'),
  SITE_URL: v.optional(httpUrl),
  STUDIO_ORIGINS: v.optional(origins, ''),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  LOG_REQUESTS: v.optional(share, '1'),
  SANITY_PROJECT_ID: v.pipe(
    v.string('is missing: set it to the id of your Sanity project'),
    v.regex(/^[a-z0-9-]+$/, 'must be a Sanity project id: lowercase letters, digits and dashes'),
  ),
  SANITY_DATASET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must be a dataset name, such as production'),
    ),
    'production',
  ),
  SANITY_API_HOST: v.optional(httpUrl),
  SANITY_READ_TOKEN: v.pipe(
    v.string('is missing: create a token with the Viewer role in the Sanity project'),
    v.minLength(1, 'is empty: create a token with the Viewer role in the Sanity project'),
  ),
  SANITY_READ_TOKEN_ALSO: v.optional(text),
  SANITY_WRITE_TOKEN: v.pipe(
    v.string('is missing: create a token with the Editor role in the Sanity project'),
    v.minLength(1, 'is empty: create a token with the Editor role in the Sanity project'),
  ),
  ADMIN_USERNAME: v.optional(text),
  ADMIN_PASSWORD_HASH: v.optional(passwordHash),
  ADMIN_PASSWORD_HASH_ALSO: v.optional(passwordHash),
  ADMIN_ACCOUNTS: v.optional(adminAccounts),
  MAILGUN_API_KEY: v.optional(text),
  MAILGUN_DOMAIN: v.optional(text),
  MAILGUN_REGION: v.optional(v.picklist(['us', 'eu']), 'us'),
  MAILGUN_API_URL: v.optional(httpUrl),
  MAILGUN_SIGNING_KEY: v.optional(text),
  MAILGUN_SIGNING_KEY_ALSO: v.optional(text),
  MAIL_FROM: v.optional(text),
  MAIL_TO: v.optional(text),
  WEBHOOK_URL: v.optional(httpUrl),
  WEBHOOK_SECRET: v.optional(text),
  WEBHOOK_SECRET_ALSO: v.optional(text),
  IMAGES_PAGE: v.optional(v.picklist(['open', 'admin']), 'open'),
  FEATURE_RECAPTCHA: v.optional(flag, 'on'),
  RECAPTCHA_SITE_KEY: v.optional(text),
  RECAPTCHA_SECRET_KEY: v.optional(text),
  RECAPTCHA_SECRET_KEY_ALSO: v.optional(text),
  RECAPTCHA_URL: v.optional(httpUrl, 'https://www.google.com'),
  FEATURE_ECOMMERCE: v.optional(flag, 'off'),
  SHOPIFY_DOMAIN: v.optional(shopDomain),
  SHOPIFY_STOREFRONT_TOKEN: v.optional(publicShopToken),
  SHOPIFY_API_URL: v.optional(httpUrl),
  SHOPIFY_REFRESH_MS: v.optional(wholeNumber(200, 86_400_000), '60000'),
  GA_MEASUREMENT_ID: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^G-[A-Z0-9]{4,20}$/,
        'must be the measurement id of a web data stream, such as G-ABC1234567',
      ),
    ),
  ),
  GA_URL: v.optional(httpUrl, 'https://www.googletagmanager.com'),
  TRUSTED_PROXIES: v.optional(wholeNumber(0, 10), '0'),
  CDN_PROVIDER: v.optional(
    v.pipe(
      v.picklist(['none', 'fastly', 'cloudflare']),
      v.transform((name) => (name === 'none' ? undefined : name)),
    ),
    'none',
  ),
  CDN_SERVICE_ID: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w-]{1,64}$/, "must be Fastly's service id or Cloudflare's zone id"),
    ),
  ),
  CDN_API_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be a token without spaces')),
  ),
  CDN_API_URL: v.optional(httpUrl),
  LIVE_STREAM_LIMIT: v.optional(wholeNumber(0, 100_000), '5000'),
  METRICS_TOKEN: v.optional(metricsToken),
  METRICS_TOKEN_ALSO: v.optional(metricsToken),
  WEB_VITALS: v.optional(flag, 'off'),
  REDIS_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://'),
      v.url('must be a full address, such as redis://localhost:6379'),
    ),
  ),
  REDIS_PREFIX: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.-]{1,40}$/, 'must have 1 to 40 letters, digits, dots, dashes or underscores'),
    ),
    'petjet',
  ),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\/./, 'must begin with postgres:// or postgresql://'),
      v.url('must be a full address, such as postgres://petjet@localhost:5432/petjet'),
    ),
  ),
  DATABASE_POOL_SIZE: v.optional(wholeNumber(2, 100), '8'),
  INQUIRY_RATE_LIMIT: v.optional(wholeNumber(1, 1_000_000), '20'),
  INQUIRY_MIN_FILL_MS: v.optional(wholeNumber(0, 60_000), '2000'),
  INQUIRY_RETENTION_DAYS: v.optional(wholeNumber(1, 36_500)),
  DELIVERY_TIMEOUT_MS: v.optional(wholeNumber(100, 60_000), '10000'),
  DELIVERY_RETRY_MS: v.optional(wholeNumber(10, 600_000), '5000'),
  ...traceSettings,
})

/** Settings that require other settings. */
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

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.entries)

/** The product's typed settings; `SITE_URL` defaults to this machine's own URL. */
export type Env = v.InferOutput<typeof environmentSchema> & { SITE_URL: string }

/** A setting that is missing or malformed; the message is one sentence that names it. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

/**
 * Replaces the `…_FILE` variables with the contents of the files that they name.
 *
 * @throws {EnvironmentError} one sentence naming the first file that cannot be used
 */
export function readSecretFiles(
  source: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const { settings, problems } = withSecretFiles(source)
  const [problem] = problems
  if (problem) throw new EnvironmentError(problem.text)
  return settings
}

/**
 * Parses the environment once, at start.
 *
 * @param source the raw variables, as in `process.env`; an empty string counts as not set
 * @returns the typed settings; ports as numbers, URLs without a trailing slash
 * @throws {EnvironmentError} one sentence naming the first bad variable and what to do
 */
export function parseEnvironment(source: Record<string, string | undefined>): Env {
  const { settings, problems } = inspectEnvironment(source)
  const [problem] = problems
  if (problem) throw new EnvironmentError(problem.text)
  // There are no problems, so every setting is present.
  return settings as Env
}

/** The readable settings, and the problems of the unreadable settings. */
export interface InspectedEnvironment {
  /** Excludes settings that are missing or malformed. */
  readonly settings: Partial<Env>
  readonly problems: readonly SettingProblem[]
}

/**
 * Reads the environment and collects all problems, for `npm run doctor`.
 *
 * @param source the raw variables, as in `process.env`; an empty string counts as not set
 */
export function inspectEnvironment(
  source: Record<string, string | undefined>,
): InspectedEnvironment {
  const given = withSecretFiles(source)
  const settings: Record<string, unknown> = {}
  const problems: SettingProblem[] = [...given.problems]
  for (const [name, schema] of Object.entries(environmentSchema.entries)) {
    if (given.problems.some((problem) => problem.name === name)) continue
    const value = given.settings[name] || undefined
    const parsed = v.safeParse(schema, value)
    if (value !== value?.trim()) {
      problems.push({ name, text: `${name} begins or ends with a space: remove it.` })
    } else if (parsed.success) settings[name] = parsed.output
    else problems.push({ name, text: `${name} ${describe(parsed.issues[0])}.` })
  }
  const isGiven = (name: string) =>
    settings[name] !== undefined || problems.some((problem) => problem.name === name)
  problems.push(...missingCompanions(settings, isGiven))
  const siteDefaults = problems.every(({ name }) => name !== 'SITE_URL' && name !== 'PORT')
  if (siteDefaults) settings['SITE_URL'] ??= `http://localhost:${String(settings['PORT'])}`
  // Safe cast: the schema entry with the same name parsed each value.
  return { settings, problems }
}

function describe(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== 'picklist') return issue.message
  return `must be one of ${(issue.expected ?? '').replace(/[()"]/g, '').replaceAll(' | ', ', ')}`
}

/**
 * Returns the settings that are missing although another setting requires them.
 *
 * @param isGiven whether a setting is present, readable or not
 */
function missingCompanions(
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
    .map(({ name, neededBy }) => ({
      name,
      text: `${name} is missing: it is required when ${neededBy} is set.`,
    }))
}
