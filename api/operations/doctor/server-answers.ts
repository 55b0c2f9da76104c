import * as v from 'valibot'
import { serverReportContract, type ServerReport } from '#api/operations/server/server-report.ts'
import {
  fingerprintWith,
  reportToken,
  settingFingerprints,
} from '#api/operations/server/setting-fingerprints.ts'
import { settingNames } from '#api/platform/env.ts'
import { ask, isRejected, jsonOf } from './ask.ts'
import { CheckEnded, type DoctorContext, type Finding, skipped, warning, wrong } from './check.ts'

/** A server's report, or the reason why there is no report. */
export interface ServerAnswer {
  readonly address: string
  readonly report?: ServerReport
  /** Missing if `servers.reachable` reports the problem. */
  readonly finding?: Finding
}

/** The fingerprints of the command's own settings. */
export function ownFingerprints({ settings, problems }: DoctorContext): ServerReport['settings'] {
  const fingerprint = fingerprintWith(settings.SANITY_WRITE_TOKEN ?? '')
  const unreadable = new Set(problems.map(({ name }) => name))
  const names = settingNames.filter((name) => !unreadable.has(name))
  return settingFingerprints(settings, names, fingerprint)
}

/** Requests the report of each server directly. */
export async function askServers(context: DoctorContext): Promise<ServerAnswer[]> {
  const { SANITY_WRITE_TOKEN: writeToken } = context.settings
  if (writeToken === undefined)
    throw new CheckEnded(
      skipped('without SANITY_WRITE_TOKEN, the command cannot request the settings of servers.'),
    )
  return Promise.all(
    context.servers.map((address) => askServer(context, address, reportToken(writeToken))),
  )
}

async function askServer(
  context: DoctorContext,
  address: string,
  token: string,
): Promise<ServerAnswer> {
  const headers = { authorization: `Bearer ${token}` }
  const asking = ask(context, { name: address, fix: '' }, `${address}/api/server`, { headers })
  const answer = await asking.catch(() => undefined)
  if (answer === undefined) return { address }
  if (isRejected(answer))
    return {
      address,
      finding: wrong(
        `${address} has a different SANITY_WRITE_TOKEN than this command, so its other settings cannot be compared.`,
        'set the same SANITY_WRITE_TOKEN on every server, restart each one that you change, and run the command with that token.',
      ),
    }
  if (answer.status === 404)
    return {
      address,
      finding: warning(
        `${address} runs a version that does not support this comparison.`,
        'update it, and run the command again.',
      ),
    }
  const parsed = v.safeParse(serverReportContract, jsonOf(answer))
  return parsed.success ? { address, report: parsed.output } : { address }
}
