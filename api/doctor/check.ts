import type { InspectedEnvironment } from '#api/env.ts'
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

/** What every check can use. */
export interface DoctorContext {
  /** The settings that can be read; a check without one that it needs is skipped. */
  readonly settings: InspectedEnvironment['settings']
  readonly problems: InspectedEnvironment['problems']
  /** Aborted when the check has used up its time. */
  readonly signal: AbortSignal
  readonly limits: DoctorLimits
}

/** What a check holds a configuration against. */
export interface DoctorLimits {
  /** How long a service can take for one answer, in ms. */
  readonly answerMs: number
  /** How long one check can take altogether, in ms. */
  readonly checkMs: number
  /** How much of the data folder's disk has to be free, in bytes. */
  readonly freeBytes: number
  /** How far this machine's clock can be off, in ms. */
  readonly clockMs: number
  /** How many days a certificate has to be valid still. */
  readonly certificateDays: number
  /** Mailgun's addresses by region. */
  readonly mailgunAddresses: Readonly<Record<'us' | 'eu', string>>
}

/** One thing that is looked at. It changes nothing, and never throws a secret. */
export interface Check {
  /** Its name, which stays the same for pipelines. */
  readonly id: `${Group}.${string}`
  /** What is looked at, in a few words. */
  readonly title: string
  /** Checks without which this one says nothing: it is skipped if one of them is wrong. */
  readonly after?: readonly Check['id'][]
  run(context: DoctorContext): Promise<Finding | readonly Finding[]> | Finding | readonly Finding[]
}

/** The group of a check. */
export function groupOf({ id }: Pick<Check, 'id'>): Group | undefined {
  return groups.find((group) => id.startsWith(`${group}.`))
}
