import type { InspectedEnvironment } from '#api/platform/env.ts'

/** The groups of checks by the first part of their ids, with their headings, in the report's order. */
export const groups = {
  settings: 'Settings',
  sanity: 'Sanity',
  mail: 'Email',
  captcha: 'Captcha',
  webhook: 'Webhook',
  shop: 'Shop',
  analytics: 'Analytics',
  cdn: 'CDN',
  postgres: 'PostgreSQL',
  redis: 'Redis',
  traces: 'Traces',
  machine: 'This machine',
  servers: 'Servers',
  site: 'The site from outside',
} as const
export type Group = keyof typeof groups

/** The result of a check; only `wrong` makes the command fail. */
export type Verdict = 'good' | 'warning' | 'wrong' | 'skipped'

/** The finding of one check. */
export interface Finding {
  readonly verdict: Verdict
  /** One sentence, which never contains a secret. */
  readonly message: string
  /** The fix, in one sentence; missing if there is nothing to fix. */
  readonly fix?: string
}

export const good = (message: string): Finding => ({ verdict: 'good', message })

/** Does not apply to this configuration, or cannot be checked; `message` gives the reason. */
export const skipped = (message: string): Finding => ({ verdict: 'skipped', message })

/** Works, but the operator should know about it. */
export const warning = (message: string, fix: string): Finding => ({
  verdict: 'warning',
  message,
  fix,
})

export const wrong = (message: string, fix: string): Finding => ({ verdict: 'wrong', message, fix })

/** Ends a check early with a finding; the report contains it like a returned finding. */
export class CheckEnded extends Error {
  readonly finding: Finding

  constructor(finding: Finding) {
    super(finding.message)
    this.finding = finding
  }
}

/** The limits that checks compare against. */
export interface DoctorLimits {
  /** The maximum time for one answer, in ms. */
  readonly answerMs: number
  /** The maximum time for one check, in ms. */
  readonly checkMs: number
  /** The required free space on the data folder's disk, in bytes. */
  readonly freeBytes: number
  /** The maximum error of this machine's clock, in ms. */
  readonly clockMs: number
  /** The minimum remaining validity of a certificate, in days. */
  readonly certificateDays: number
  /** Mailgun's base URLs, by region. */
  readonly mailgunAddresses: Readonly<Record<'us' | 'eu', string>>
}

/** The input of every check. */
export interface DoctorContext extends InspectedEnvironment {
  /** Aborted when the check's time is up. */
  readonly signal: AbortSignal
  readonly limits: DoctorLimits
  /** Each server's own URL, such as `http://10.0.0.11:3000`; empty if none was given. */
  readonly servers: readonly string[]
}

/** One check. A check changes nothing, and its findings never contain a secret. */
export interface Check {
  /** A stable name for pipelines. */
  readonly id: `${Group}.${string}`
  /** A short description of the check. */
  readonly title: string
  /** Prerequisites: if one of these checks fails, this check is skipped. */
  readonly after?: readonly Check['id'][]
  /** @throws {CheckEnded} with the finding, as an alternative to returning the finding */
  run(context: DoctorContext): Promise<Finding | readonly Finding[]> | Finding | readonly Finding[]
}
