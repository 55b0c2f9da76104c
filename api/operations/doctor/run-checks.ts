import { errorLabel } from '#api/platform/log/error-label.ts'
import { withTimeout } from '#schemas/runtime/with-timeout.ts'
import type { Check, DoctorContext } from './check.ts'
import { type Finding, skipped, wrong } from './finding.ts'

/** The result of one check. */
export interface CheckResult {
  readonly check: Pick<Check, 'id' | 'title'>
  readonly findings: readonly Finding[]
}

type RunContext = Omit<DoctorContext, 'signal'>

/** A completed check. */
interface Outcome {
  readonly findings: readonly Finding[]
  /** The failed check, this one or a prerequisite; checks that depend on this one are then skipped. */
  readonly fault: Check | undefined
}

/**
 * Runs all checks concurrently. A check that throws or takes too long fails without affecting the
 * others; a check whose prerequisite fails is skipped.
 */
export async function runChecks(
  checks: readonly Check[],
  context: RunContext,
): Promise<CheckResult[]> {
  const running = new Map<Check['id'], Promise<Outcome>>()
  const run = (check: Check): Promise<Outcome> => {
    const needed = checks.filter(({ id }) => check.after?.includes(id))
    const outcome = running.get(check.id) ?? runAfter(check, needed, run, context)
    running.set(check.id, outcome)
    return outcome
  }
  return Promise.all(
    checks.map(async (check) => ({ check, findings: (await run(check)).findings })),
  )
}

async function runAfter(
  check: Check,
  needed: readonly Check[],
  run: (check: Check) => Promise<Outcome>,
  context: RunContext,
): Promise<Outcome> {
  for (const before of needed) {
    const { fault } = await run(before)
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
    // The error's message could contain a secret.
    const message = `the check failed itself (${errorLabel(cause)}).`
    return [wrong(message, 'run the command again, and report it if it fails again.')]
  } finally {
    clearInterval(awake)
    ended.abort()
  }
}
