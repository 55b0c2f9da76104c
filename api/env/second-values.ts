/**
 * The secrets that can be changed without a request being refused: while they change, a second value
 * counts as well, in the variable of the same name with `_ALSO` at its end (`docs/deploy.md`,
 * “Change a secret”).
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

/** Every value of a secret that counts: its own first, then the second one. Empty if none is set. */
export function valuesOf(env: SecretValues, name: SecretWithSecondValue): string[] {
  return [env[name], env[`${name}_ALSO`]].filter((value) => value !== undefined)
}
