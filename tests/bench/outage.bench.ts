import { endingAll } from '#tests/support/stop-all.ts'
import { startCluster } from '#tests/support/start-cluster.ts'
import { outageRun, type OutageFindings } from './load/outage-run.ts'
import { type PastOutage, randomPhases } from './load/outages.ts'
import { phaseColumns } from './load/phase-figures.ts'
import { options } from './options.ts'
import { atMost, none, saveReport } from './report.ts'

/** Inquiries at a steady rate while servers, PostgreSQL and Redis fail at random moments. */
const began = performance.now()
const { rate = 200, seconds = 30, seed } = options
/** How long deliveries and sessions can take to recover after a phase, in ms. */
const settleMs = 150_000
/** How long everything can take, in ms: four phases, and three minutes to start and end. */
const limitMs = 4 * (seconds * 1000 + settleMs) + 180_000

try {
  await endingAll(limitMs, async (ends) => {
    const cluster = await startCluster(ends)
    const phases = randomPhases(cluster, seconds)
    const findings = await outageRun({ cluster, phases, rate, seconds, seed, settleMs })
    report(findings, cluster.servers.map((server) => server.log()).join(''))
  })
} catch (cause) {
  console.error(cause)
  process.exitCode = 1
}
// Pending requests of visitors do not matter anymore.
process.exit()

function report({ figures, forms, comparison, signIns, outages }: OutageFindings, logs: string) {
  const { unacknowledged, repeatedCalls } = comparison
  const p99 = figures[0]?.p99 ?? Infinity
  const abandoned = figures.filter((one) => one.abandoned > 0)
  saveReport('outage', began, {
    title: 'Inquiries while parts fail',
    method: `PostgreSQL, Redis, HAProxy with \`deploy/haproxy.cfg\`, three servers of the production build and the stand-ins of lake, mail, captcha and webhook, all on this machine with the client. Visitors arrive at ${rate} a second for ${seconds} s in each phase, however slow the site is, each with an address and a form of their own; no limit is switched off. A visitor without a receipt sends the form again after one to three seconds, with the same key; one in twenty sends it again although it was received. ${forms.length} forms were filled in, ${forms.length - unacknowledged.forms} of them acknowledged. Killed means SIGKILL, stopped SIGTERM, hangs SIGSTOP. Moments are random (\`--seed ${seed}\`).`,
    goals: [
      none('acknowledged inquiries that are lost', comparison.lost),
      none('emails that were sent twice', comparison.mailedTwice),
      none('forms that became two inquiries', comparison.storedTwice),
      none('forms that were acknowledged under two ids', comparison.answeredTwice),
      none('inquiries without an email or the webhook call', comparison.undelivered),
      none('inquiries, emails and calls of forms that nobody sent', comparison.strange),
      none('documents that do not say that everything was delivered', comparison.unsettled),
      none(
        'phases in which a visitor gave up',
        abandoned.map(({ name }) => name),
      ),
      none('wrong answers about sessions', signIns.wrong),
      none(
        'words of visitors in the logs',
        logs.match(/unmistakable visitor|amelia|northfield/gi) ?? [],
      ),
      atMost('first response while nothing fails, p99, ms', 3000, [p99]),
    ],
    tables: [
      { name: 'Visitors', columns: phaseColumns, rows: figures.map((one) => one.row()) },
      {
        name: 'Outages',
        columns: ['part', 'how', 'times', 'total duration, s'],
        rows: outageRows(outages),
      },
      {
        name: 'Counts',
        columns: ['what', 'how often'],
        rows: [
          ['repeated webhook calls, which receivers ignore', String(repeatedCalls)],
          [
            'forms without a receipt; of these stored',
            `${unacknowledged.forms}; ${unacknowledged.stored}`,
          ],
          ['answers about sessions', String(signIns.tried)],
          ['wrong ones that decision 20 allows while Redis is away', String(signIns.excused)],
        ],
      },
    ],
  })
}

function outageRows(outages: readonly PastOutage[]): string[][] {
  const groups = Map.groupBy(outages, ({ part, how }) => `${part}|${how}`)
  return Array.from(groups, ([name, all]) => {
    const ms = all.reduce((sum, { from, until }) => sum + until - from, 0)
    return [...name.split('|'), String(all.length), (ms / 1000).toFixed(1)]
  })
}
