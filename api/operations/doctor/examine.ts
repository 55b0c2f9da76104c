import { inspectEnvironment } from '#api/platform/env.ts'
import { withSecretFiles } from '#api/platform/env/secrets.ts'
import { mailgunAddresses } from '#api/inquiry/mail/mailer.ts'
import { type Check, type DoctorLimits, type Group, groupOf } from './check.ts'
import type { Finding, Verdict } from './finding.ts'
import { checks as allChecks } from './registry.ts'
import { runChecks } from './run-checks.ts'
import { withoutSecrets } from './secrets.ts'

/** One line of the report. */
export interface ReportLine extends Finding {
  readonly check: Check['id']
  readonly group: Group
  readonly title: string
}

/** The doctor's result. */
export interface Report {
  /** Whether no check failed; warnings are allowed. */
  readonly ok: boolean
  readonly counts: Readonly<Record<Verdict, number>>
  readonly lines: readonly ReportLine[]
}

const usualLimits: DoctorLimits = {
  answerMs: 5000,
  checkMs: 15_000,
  freeBytes: 1_000_000_000,
  clockMs: 30_000,
  certificateDays: 14,
  mailgunAddresses,
}

/**
 * Checks a configuration against the services that it names, without changing anything there.
 *
 * @param source the raw variables, as in `process.env`
 * @param limits overrides of the default limits
 */
export async function examine(
  source: Readonly<Record<string, string | undefined>>,
  limits: Partial<DoctorLimits> = {},
  checks: readonly Check[] = allChecks,
): Promise<Report> {
  const context = { ...inspectEnvironment(source), limits: { ...usualLimits, ...limits } }
  const results = await runChecks(checks, context)
  const { settings: secrets } = withSecretFiles(source)
  const safe = (text: string) => withoutSecrets(text, secrets)
  const lines = results.flatMap(({ check: { id, title }, findings }) =>
    findings.map(({ verdict, message, fix }) => ({
      check: id,
      group: groupOf({ id }) ?? 'settings',
      title,
      verdict,
      message: safe(message),
      ...(fix !== undefined && { fix: safe(fix) }),
    })),
  )
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length
  const counts = {
    good: count('good'),
    warning: count('warning'),
    wrong: count('wrong'),
    skipped: count('skipped'),
  }
  return { ok: counts.wrong === 0, counts, lines }
}
