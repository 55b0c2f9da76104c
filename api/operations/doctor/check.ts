import type { InspectedEnvironment } from '#api/platform/env.ts'
import type { Finding } from './finding.ts'

/** The groups of checks, in the order of the report. */
export const groups = [
  'settings',
  'sanity',
  'mail',
  'captcha',
  'webhook',
  'shop',
  'analytics',
  'postgres',
  'redis',
  'traces',
  'machine',
  'site',
] as const
export type Group = (typeof groups)[number]

/** The input of every check. */
export interface DoctorContext {
  /** The readable settings; a check that needs a missing one is skipped. */
  readonly settings: InspectedEnvironment['settings']
  readonly problems: InspectedEnvironment['problems']
  /** Aborted when the check's time is up. */
  readonly signal: AbortSignal
  readonly limits: DoctorLimits
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
  /** Mailgun's addresses by region. */
  readonly mailgunAddresses: Readonly<Record<'us' | 'eu', string>>
}

/** One check. It changes nothing, and its findings never contain a secret. */
export interface Check {
  /** A stable name for pipelines. */
  readonly id: `${Group}.${string}`
  /** A short description of the check. */
  readonly title: string
  /** Prerequisites: if one of these checks fails, this one is skipped. */
  readonly after?: readonly Check['id'][]
  run(context: DoctorContext): Promise<Finding | readonly Finding[]> | Finding | readonly Finding[]
}

/** The group of a check. */
export function groupOf({ id }: Pick<Check, 'id'>): Group | undefined {
  return groups.find((group) => id.startsWith(`${group}.`))
}
