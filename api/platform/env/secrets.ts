import { readFileSync } from 'node:fs'

/** A problem with a setting. */
export interface SettingProblem {
  /** The variable's name. */
  readonly name: string
  /** One sentence that names the variable and the fix; the sentence never contains the value. */
  readonly text: string
}

/**
 * The secrets that can be changed without rejecting a request. During the change a second value is
 * accepted, in the variable of the same name with the suffix `_ALSO` (`docs/operations.md`, “Change a
 * secret”).
 */
export const secretsWithSecondValue = [
  'SANITY_READ_TOKEN',
  'ADMIN_PASSWORD_HASH',
  'MAILGUN_SIGNING_KEY',
  'WEBHOOK_SECRET',
  'RECAPTCHA_SECRET_KEY',
  'METRICS_TOKEN',
] as const

/** The name of a secret that can have a second value. */
export type SecretWithSecondValue = (typeof secretsWithSecondValue)[number]

type SecretValues = Readonly<
  Partial<Record<SecretWithSecondValue | `${SecretWithSecondValue}_ALSO`, string | undefined>>
>

/**
 * Every accepted value of a secret: its own value first, then the second value. Empty if neither is
 * set.
 */
export function valuesOf(env: SecretValues, name: SecretWithSecondValue): string[] {
  return [env[name], env[`${name}_ALSO`]].filter((value) => value !== undefined)
}

/**
 * The settings that contain a secret. Each can be read from a file instead, as containers mount them:
 * the variable of the same name with the suffix `_FILE` contains the file's path.
 */
export const secretSettings: readonly string[] = [
  ...secretsWithSecondValue,
  ...secretsWithSecondValue.map((name) => `${name}_ALSO`),
  'ADMIN_ACCOUNTS',
  'SANITY_WRITE_TOKEN',
  'MAILGUN_API_KEY',
  'CDN_API_TOKEN',
  'REDIS_URL',
  'DATABASE_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

/** Longer content is not a secret; the path is probably a mistake. In characters. */
const maxLength = 8192

type Settings = Readonly<Record<string, string | undefined>>

/** The variables with secrets read from their files, and the problems of those files. */
export interface SettingsWithFiles {
  /** Excludes the variables that name files. */
  readonly settings: Record<string, string | undefined>
  readonly problems: readonly SettingProblem[]
}

/** Replaces each `…_FILE` with that file's content, without line breaks at the end. */
export function withSecretFiles(source: Settings): SettingsWithFiles {
  const settings = { ...source }
  const problems = secretSettings.flatMap((name) => {
    const file = `${name}_FILE`
    const path = settings[file]
    delete settings[file]
    if (!path) return []
    if (settings[name]) {
      return [{ name, text: `${file} and ${name} are both set: leave one of them out.` }]
    }
    const read = readSecret(path)
    settings[name] = read.secret
    return read.problem === undefined ? [] : [{ name, text: `${file} ${read.problem}.` }]
  })
  return { settings, problems }
}

function readSecret(path: string): { secret?: string; problem?: string } {
  let secret: string
  try {
    secret = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    return { problem: `cannot be read (${code}): name a file that this user can read` }
  }
  if (secret === '') return { problem: 'names an empty file: put the secret into it' }
  if (secret.length > maxLength || /[\r\n]/.test(secret)) {
    return { problem: 'names a file of more than one line: put only the secret into it' }
  }
  return { secret }
}
