import * as v from 'valibot'
import { ask, jsonOf } from './ask.ts'
import {
  type Check,
  CheckEnded,
  type DoctorContext,
  type Finding,
  good,
  skipped,
  warning,
  wrong,
} from './check.ts'
import { compareSettings, type ReportingServer } from './compare-settings.ts'
import { askServers, ownFingerprints, type ServerAnswer } from './server-answers.ts'

const addressFix =
  "give each server's own address, such as http://10.0.0.11:3000, which bypasses proxy and CDN; check that the server runs, and check HOST, PORT and the firewall."

const healthContract = v.object({
  status: v.picklist(['ok', 'degraded']),
  inquiries: v.object({
    journal: v.object({
      isWritable: v.boolean(),
      postgres: v.optional(v.object({ problem: v.nullable(v.string()) })),
    }),
  }),
  redis: v.optional(v.object({ answering: v.boolean(), problem: v.optional(v.string()) })),
})
type Health = v.InferOutput<typeof healthContract>

/** Whether one server answers at its own URL, and can receive requests. */
async function serverFinding(context: DoctorContext, address: string): Promise<Finding> {
  const service = { name: address, fix: addressFix }
  const answer = await ask(context, service, `${address}/api/health`)
  if (answer.status !== 200)
    return wrong(`${address}/api/health answers HTTP ${answer.status}.`, addressFix)
  const parsed = v.safeParse(healthContract, jsonOf(answer))
  if (!parsed.success) return wrong(`${address} is not this product.`, addressFix)
  const { status } = await ask(context, service, `${address}/api/ready`)
  const reasons = reasonsOf(parsed.output)
  const said = reasons.length > 0 ? ` (${reasons.join(', ')})` : ''
  if (status === 404) return warning(`${address} is stopping.`, 'wait until it has started again.')
  if (status !== 200)
    return wrong(
      `${address} is not ready${said}.`,
      `see ${address}/api/health; docs/runbooks/PetjetInquiriesNotAccepted.md explains each problem.`,
    )
  if (parsed.output.status === 'ok') return good(`${address} answers and is ready.`)
  return warning(
    `${address} is ready, but reports that it is degraded${said}.`,
    `see ${address}/api/health, which gives the reason.`,
  )
}

function reasonsOf({ inquiries: { journal }, redis }: Health): string[] {
  const problem = journal.postgres?.problem
  return [
    ...(problem ? [`PostgreSQL: ${problem}`] : []),
    ...(journal.isWritable ? [] : ['the outbox cannot be written']),
    ...(redis?.problem === undefined ? [] : [`Redis: ${redis.problem}`]),
  ].map((reason) => reason.replaceAll(/[^\w :]/g, ''))
}

/** A check of the given servers; without servers, there are no findings. */
function serversCheck(
  id: `servers.${string}`,
  title: string,
  run: (context: DoctorContext) => Promise<Finding[]>,
): Check {
  return {
    id,
    title,
    run: (context) => (context.servers.length > 0 ? run(context) : []),
  }
}

const reporting = (answers: readonly ServerAnswer[]): ReportingServer[] =>
  answers.flatMap(({ address, report }) => (report ? [{ address, report }] : []))

/** Names URLs that lead to the same process. */
function sameProcessFindings(servers: readonly ReportingServer[]): Finding[] {
  const byProcess = Map.groupBy(servers, ({ report }) => report.process)
  return [...byProcess.values()]
    .filter((same) => same.length > 1)
    .map((same) =>
      warning(
        `${same.map(({ address }) => address).join(' and ')} lead to the same server.`,
        addressFix,
      ),
    )
}

/** Names the versions of the servers, if they differ. */
function versionFindings(servers: readonly ReportingServer[]): Finding[] {
  const byVersion = Map.groupBy(servers, ({ report }) => report.version)
  if (byVersion.size === 0) return []
  if (byVersion.size === 1)
    return [good(`every server that answers runs ${[...byVersion.keys()].join('')}.`)]
  const groups = [...byVersion].map(
    ([version, same]) => `${version} on ${same.map(({ address }) => address).join(', ')}`,
  )
  return [
    warning(
      `the servers run ${byVersion.size} versions: ${groups.join('; ')}.`,
      'finish the update on every server.',
    ),
  ]
}

export const serversChecks: readonly Check[] = [
  {
    id: 'servers.reachable',
    title: 'Servers',
    async run(context) {
      const { servers, settings } = context
      const isShared = settings.DATABASE_URL !== undefined || settings.REDIS_URL !== undefined
      if (servers.length === 0)
        return isShared
          ? skipped(
              "to compare servers, give each server's own address: npm run doctor -- --servers http://10.0.0.11:3000,http://10.0.0.12:3000",
            )
          : []
      const checking = servers.map((address) =>
        serverFinding(context, address).catch((cause: unknown) => {
          if (cause instanceof CheckEnded) return cause.finding
          throw cause
        }),
      )
      return Promise.all(checking)
    },
  },
  serversCheck('servers.version', 'Versions', async (context) => {
    const servers = reporting(await askServers(context))
    return [...versionFindings(servers), ...sameProcessFindings(servers)]
  }),
  serversCheck('servers.settings', 'Shared settings', async (context) => {
    const answers = await askServers(context)
    const unknown = answers.flatMap(({ finding }) => finding ?? [])
    const servers = reporting(answers)
    const findings = [...unknown, ...compareSettings(servers, ownFingerprints(context))]
    if (findings.length > 0 || servers.length === 0) return findings
    return [
      good(
        `${servers.length === 1 ? 'the server' : `the ${servers.length} servers`} and this command have the same settings.`,
      ),
    ]
  }),
]
