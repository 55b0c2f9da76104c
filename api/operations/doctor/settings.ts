import { passwordCost } from '#api/admin/password-hash.ts'
import { secretsWithSecondValue, valuesOf } from '#api/platform/env/secrets.ts'
import { type Check, type Finding, good, skipped, warning, wrong } from './check.ts'

/** With fewer random bytes, accounts can share a salt, so that one guess tests several accounts. */
const minSaltBytes = 16
const minKeyBytes = 32
/** The maximum memory that a sign-in can use without slowing down the server, in bytes. */
const maxMemory = 512 * 1024 * 1024

/** The settings whose URLs receive secrets or visitors' data from the server. */
const servicesWithSecrets = [
  'SANITY_API_HOST',
  'MAILGUN_API_URL',
  'WEBHOOK_URL',
  'RECAPTCHA_URL',
  'SHOPIFY_API_URL',
  'CDN_API_URL',
  'REDIS_URL',
] as const

/** Hosts on this machine or in a private network, and names without a dot, such as container names. */
const ownHosts =
  /^(?:[^.]+|.*\.(?:localhost|local|internal|lan)|(?:127|10)(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[.*\])$/

function isOpen(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return /^(?:http|redis):$/.test(protocol) && !ownHosts.test(hostname)
}

export const settingsChecks: readonly Check[] = [
  {
    id: 'settings.readable',
    title: 'Settings',
    run({ problems, settings }) {
      if (problems.length === 0) {
        const count = Object.values(settings).filter((value) => value !== undefined).length
        return good(`all ${count} settings that are set or have a default are valid.`)
      }
      return problems.map(({ name, text }) =>
        wrong(text, `set ${name} in the environment or in .env; .env.example explains it.`),
      )
    },
  },
  {
    id: 'settings.second-values',
    title: 'Secrets that change',
    run({ settings }) {
      const set = secretsWithSecondValue.filter((name) => settings[`${name}_ALSO`] !== undefined)
      if (set.length === 0) return good('each secret has one valid value.')
      return set.map((name) =>
        warning(
          settings[`${name}_ALSO`] === settings[name]
            ? `${name}_ALSO is the same as ${name}, so it has no effect.`
            : `${name}_ALSO is set, so the previous or the next value is also valid.`,
          `remove ${name}_ALSO when the change is done: docs/operations.md, “Change a secret”.`,
        ),
      )
    },
  },
  {
    id: 'settings.encryption',
    title: 'Encryption',
    run({ settings }) {
      const open = servicesWithSecrets.filter((name) => isOpen(settings[name]))
      if (open.length === 0) return good('no secret leaves your own network without TLS.')
      return open.map((name) =>
        warning(
          `${name} has no TLS, so anyone on the network path can read what the server sends there.`,
          `change ${name} to begin with ${name === 'REDIS_URL' ? 'rediss' : 'https'}://, or keep the connection inside your own network.`,
        ),
      )
    },
  },
  {
    id: 'settings.admin-password',
    title: 'Admin password',
    run({ settings }) {
      const others = settings.ADMIN_ACCOUNTS ?? []
      const hashes = [
        ...valuesOf(settings, 'ADMIN_PASSWORD_HASH'),
        ...others.map(({ hash }) => hash),
      ]
      if (hashes.length === 0)
        return skipped(
          'No admin account is set. On a laptop, npm start creates a local admin; in production, no one can sign in at /admin.',
        )
      return hashes.map(hashFinding)
    },
  },
]

/** Whether a password hash is as expensive to guess as the product's own. */
function hashFinding(hash: string): Finding {
  const fix = 'run npm run admin:password, and replace the hash with the one that it prints.'
  const [, N = 0, r = 0, p = 0] = hash.split(':').map(Number)
  const [salt = '', key = ''] = hash.split(':').slice(4)
  if (!Number.isInteger(Math.log2(N)) || r < 1 || p < 1)
    return wrong('the hash has parameters that scrypt does not accept, so no sign-in works.', fix)
  if (128 * N * r > maxMemory)
    return wrong('the hash needs more than 512 MB of memory for each sign-in.', fix)
  if (N * r * p < passwordCost.N * passwordCost.r * passwordCost.p)
    return wrong(
      'the hash is easy to guess: it costs less than the ones that this version creates.',
      fix,
    )
  if (bytesOf(salt) < minSaltBytes || bytesOf(key) < minKeyBytes)
    return wrong('the hash has a salt or a key that is too short.', fix)
  return good('the hash is as hard to guess as the ones that this version creates.')
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url').length
