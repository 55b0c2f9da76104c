import { inspectEnvironment } from '#api/platform/env.ts'
import { withSecretFiles } from '#api/platform/env/secrets.ts'
import { mailgunAddresses } from '#api/inquiry/mail/mailer.ts'
import { errorLabel } from '#api/platform/log/error-label.ts'
import { maxClockErrorMs } from '#api/platform/shared-clock.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'
import {
  type Check,
  CheckEnded,
  type DoctorContext,
  type DoctorLimits,
  type Finding,
  type Group,
  skipped,
  type Verdict,
  wrong,
} from './check.ts'
import { checks as allChecks } from './registry.ts'
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
  clockMs: maxClockErrorMs,
  certificateDays: 14,
  mailgunAddresses,
}

/** Options that change the usual examination. */
interface ExaminationOptions {
  /** Overrides of the default limits. */
  readonly limits?: Partial<DoctorLimits>
  readonly checks?: readonly Check[]
  /** Each server's own URL, to compare the servers. */
  readonly servers?: readonly string[]
}

type RunContext = Omit<DoctorContext, 'signal'>

/** A completed check. */
interface Outcome {
  readonly findings: readonly Finding[]
  /**
   * The failed check: this check or a prerequisite. Checks that depend on this check are then skipped.
   */
  readonly fault: Check | undefined
}

/**
 * Checks a configuration against the services that it names, without changing anything there. All
 * checks run concurrently; a check that throws or takes too long fails without affecting the other
 * checks.
 *
 * @param source the raw variables, as in `process.env`
 */
export async function examine(
  source: Readonly<Record<string, string | undefined>>,
  { limits = {}, checks = allChecks, servers = [] }: ExaminationOptions = {},
): Promise<Report> {
  const context = { ...inspectEnvironment(source), limits: { ...usualLimits, ...limits }, servers }
  const { settings: secrets } = withSecretFiles(source)
  const running = new Map<Check['id'], Promise<Outcome>>()
  const run = (check: Check): Promise<Outcome> => {
    const needed = checks.filter(({ id }) => check.after?.includes(id))
    const outcome = running.get(check.id) ?? runAfter(check, needed.map(run), context)
    running.set(check.id, outcome)
    return outcome
  }
  const outcomes = await Promise.all(checks.map(run))
  const lines = checks.flatMap((check, at) =>
    (outcomes[at]?.findings ?? []).map((finding) => lineOf(check, finding, secrets)),
  )
  const counts = { good: 0, warning: 0, wrong: 0, skipped: 0 }
  for (const { verdict } of lines) counts[verdict] += 1
  return { ok: counts.wrong === 0, counts, lines }
}

function lineOf(
  { id, title }: Check,
  { verdict, message, fix }: Finding,
  secrets: Parameters<typeof withoutSecrets>[1],
): ReportLine {
  return {
    check: id,
    // An id begins with its group.
    group: id.slice(0, id.indexOf('.')) as Group,
    title,
    verdict,
    message: withoutSecrets(message, secrets),
    ...(fix !== undefined && { fix: withoutSecrets(fix, secrets) }),
  }
}

async function runAfter(
  check: Check,
  needed: readonly Promise<Outcome>[],
  context: RunContext,
): Promise<Outcome> {
  for (const { fault } of await Promise.all(needed)) {
    if (fault)
      return { findings: [skipped(`not checked, because “${fault.title}” is wrong.`)], fault }
  }
  const findings = await runOne(check, context)
  const isWrong = findings.some(({ verdict }) => verdict === 'wrong')
  return { findings, fault: isWrong ? check : undefined }
}

async function runOne(check: Check, context: RunContext): Promise<readonly Finding[]> {
  const { checkMs } = context.limits
  const ended = new AbortController()
  const run = async () => check.run({ ...context, signal: ended.signal })
  // A check that hangs without an open socket must not end the process.
  const awake = setInterval(() => undefined, checkMs)
  try {
    const findings = await withTimeout(run(), checkMs, () =>
      wrong(
        `the check did not end within ${checkMs / 1000} s.`,
        'check whether the service answers at all, and run the command again.',
      ),
    )
    return 'verdict' in findings ? [findings] : findings
  } catch (cause) {
    if (cause instanceof CheckEnded) return [cause.finding]
    // The error's message could contain a secret.
    const message = `the check failed itself (${errorLabel(cause)}).`
    return [wrong(message, 'run the command again, and report it if it fails again.')]
  } finally {
    clearInterval(awake)
    ended.abort()
  }
}
