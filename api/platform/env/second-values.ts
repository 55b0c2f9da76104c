/**
 * The secrets that can be changed without rejecting a request. During the change a second value is
 * accepted, in the variable of the same name with the suffix `_ALSO` (`docs/deploy.md`, “Change a
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

/** Every accepted value of a secret: its own first, then the second one. Empty if none is set. */
export function valuesOf(env: SecretValues, name: SecretWithSecondValue): string[] {
  return [env[name], env[`${name}_ALSO`]].filter((value) => value !== undefined)
}
