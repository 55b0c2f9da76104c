import type { Env } from '#api/platform/env.ts'
import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import type { LogFinding } from './find-in-log.ts'
import type { PersonData } from './find-person.ts'

/** The settings that say which services outside the product have personal data. */
export type OutsideSettings = Pick<
  Env,
  | 'SANITY_API_HOST'
  | 'MAILGUN_API_KEY'
  | 'WEBHOOK_URL'
  | 'FEATURE_ECOMMERCE'
  | 'DATABASE_URL'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
>

/** The findings that the operator has to check. */
export interface OperatorFindings {
  readonly data: PersonData
  readonly logs: readonly (LogFinding & { readonly name: string })[]
  /** Names of damaged outbox files in this server's `DATA_DIR`. */
  readonly damagedFiles: readonly string[]
  /** Folders of earlier exports, which can contain the same person's data. */
  readonly earlierExports: readonly string[]
}

/** The maximum number of line numbers to list. */
const listed = 50

/** The notes for the operator: findings to check, and places outside the product. */
export function operatorNotes(
  command: 'export' | 'erase',
  { data, logs, damagedFiles, earlierExports }: OperatorFindings,
  settings: OutsideSettings,
): string {
  const ids = data.inquiries.map(({ id }) => id)
  const isErasure = command === 'erase'
  const checks = [
    ...(isErasure
      ? ['Check that the person asked from this address before you send report.txt.']
      : [
          "Before you send report.txt and data.json, check that the person asked from this address, and that your team's notes do not concern other people.",
        ]),
    'Other spellings of an address (a+tag@example.com) count as other addresses: run the command for each address that the person uses.',
    ...(data.namedIn.length > 0
      ? [
          `Other people's inquiries contain the address in their text. Read them in the Studio: ${data.namedIn.map(inquiryReference).join(', ')}.`,
        ]
      : []),
    ...(data.unreadable > 0
      ? [
          `Unreadable outbox entries, whose sender is unknown: ${data.unreadable} (docs/runbooks/PetjetOutboxDamaged.md).`,
        ]
      : []),
    ...damagedFiles.map(
      (name) =>
        `${name} is a damaged outbox that can contain this person's data. The server deletes it after 30 days; delete it now if you do not need it.`,
    ),
    ...(isErasure
      ? earlierExports.map((name) => `Delete ${name} if it is an export for this person.`)
      : []),
    ...(settings.DATABASE_URL === undefined
      ? [
          'Each server without DATABASE_URL has its own outbox. If you have several, run this command on each.',
        ]
      : []),
  ]
  return `${[
    `Ids of the inquiries\n${bullets(ids.length > 0 ? ids : ['none'])}`,
    `To check\n${bullets(checks)}`,
    `Logs\n${bullets(logLines(logs))}`,
    `Outside the product, for you to ${isErasure ? 'erase' : 'search'}\n${bullets(outside(settings))}`,
  ].join('\n\n')}\n`
}

const bullets = (lines: readonly string[]) => lines.map((line) => `  - ${line}`).join('\n')

function logLines(logs: OperatorFindings['logs']): string[] {
  const found = logs.flatMap(({ name, lines, naming, withAddress }) => [
    `${name}: ${linesOf(lines)}, including ${naming.length} with the id of one of this person's inquiries${numbers(naming)}.`,
    `${name}: ${linesOf(withAddress.length)} with the address${numbers(withAddress)}.`,
  ])
  return [
    ...(logs.length === 0 ? ['Not searched: add --logs FILE, or --logs - for a pipe.'] : found),
    "The server's log contains ids of inquiries, but no visitor's text unless LOG_LEVEL is debug. The proxy's log can contain addresses.",
    'This command does not change logs: your log service deletes them when its retention period ends.',
  ]
}

const linesOf = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

function numbers(lines: readonly number[]): string {
  if (lines.length === 0) return ''
  const more = lines.length > listed ? ' and more' : ''
  return ` (line ${lines.slice(0, listed).join(', ')}${more})`
}

function outside(settings: OutsideSettings): string[] {
  return [
    settings.SANITY_API_HOST === undefined
      ? "Sanity purges the history on its own schedule. Its backups, and the history of inquiries that staff deleted without erasing them, are deleted when your plan's retention period ends."
      : 'Backups of the lake.',
    'Your own backups (npm run backup, PostgreSQL, disks): delete old copies on schedule, and repeat an erasure after a restore.',
    "Exports from /admin on your team's computers.",
    ...(settings.MAILGUN_API_KEY === undefined
      ? []
      : [
          "Mailgun deletes its events and stored messages when your plan's retention period ends. Search its suppression lists for the address, and remove it.",
          "Your team's mailboxes: the emails about the inquiries, found by their reference, and the replies.",
        ]),
    ...(settings.WEBHOOK_URL === undefined
      ? []
      : [
          `The webhook's receiver, ${new URL(settings.WEBHOOK_URL).host}: find the inquiries by their ids.`,
        ]),
    ...(settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? []
      : [
          'Traces contain the ids of inquiries; their service deletes them when its retention period ends.',
        ]),
    ...(settings.FEATURE_ECOMMERCE === 'on'
      ? ['Shopify: customers and orders, by email address.']
      : []),
  ]
}
