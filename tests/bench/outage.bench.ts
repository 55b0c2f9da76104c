import { startCluster } from '#tests/support/start-cluster.ts'
import { randomPhases } from './load/cluster-outages.ts'
import { endingAll } from './load/ending-all.ts'
import { outageRun, type OutageFindings } from './load/outage-run.ts'
import { phaseColumns } from './load/phase-figures.ts'
import type { PastOutage } from './load/outages.ts'
import { rate, seconds, seed } from './measure/options.ts'
import { type Goal, saveSection } from './report/section.ts'

/** Inquiries at a steady rate while servers, PostgreSQL and Redis fail at random moments. */
const began = performance.now()
/** How long deliveries and sessions may take to be in order after a phase, in ms. */
const settleMs = 150_000
/** How long all of it may take: the phases, their settling, and a minute for start and end. */
const limitMs = 4 * (seconds * 1000 + settleMs) + 180_000
/** How long an answer waits for deliveries at most, in ms, so that a good one takes no longer. */
const p99LimitMs = 3000

try {
  const { findings, logs } = await endingAll(limitMs, async (ends) => {
    const cluster = await startCluster(ends)
    const phases = randomPhases(cluster, seconds)
    const run = await outageRun({ cluster, phases, rate, seconds, seed, settleMs })
    return { findings: run, logs: cluster.servers.map((server) => server.log()).join('') }
  })
  report(findings, logs)
} catch (cause) {
  console.error(cause)
  process.exitCode = 1
}
// Visitors who are still on their way need not be waited for.
process.exit()

function report(findings: OutageFindings, logs: string): void {
  const { figures, forms, outages, spent } = findings
  const acknowledged = forms.filter((form) => form.acknowledged.size > 0).length
  saveSection('outage', began, {
    method: `PostgreSQL, Redis, nginx with \`deploy/nginx.conf\`, two servers of the production build and the stand-ins of lake, mail, captcha and webhook, all on this machine with the client. Visitors come at ${rate} a second for ${seconds} s in each phase, whatever the site does, each from an address and with a form of their own; no limit is switched off. Who gets no receipt sends the form again after one to three seconds, with the same key, as the page asks to; one in twenty sends it again although it was received. ${forms.length} forms were filled in, ${acknowledged} of them acknowledged. Killed means SIGKILL, stopped SIGTERM, hangs SIGSTOP. Moments are random (\`--seed ${seed}\`).`,
    goals: goalsOf(findings, logs),
    tables: [
      { name: 'What visitors met', columns: phaseColumns, rows: figures.map((one) => one.row()) },
      {
        name: 'Outages',
        columns: ['what', 'how', 'times', 'away in all, s'],
        rows: outageRows(outages),
      },
      { name: 'Counted', columns: ['what', 'how often'], rows: countedRows(findings) },
      {
        name: 'Processor time for each inquiry while nothing fails',
        columns: ['part', 'ms'],
        rows: spent,
      },
    ],
    charts: [],
  })
}

function goalsOf({ figures, comparison, signIns }: OutageFindings, logs: string): Goal[] {
  const none = (name: string, found: readonly unknown[]): Goal => ({
    name,
    measured: found.length === 0 ? '0' : `${found.length}, such as ${String(found[0])}`,
    allowed: 'none',
    isMet: found.length === 0,
  })
  const givenUp = figures.reduce((sum, one) => sum + one.givenUp, 0)
  const [calm] = figures
  const p99 = calm?.p99 ?? Infinity
  const words = logs.match(/unmistakable visitor|amelia|northfield/gi) ?? []
  return [
    none('acknowledged inquiries that are lost', comparison.lost),
    none('e-mails that were sent twice', comparison.mailedTwice),
    none('forms that became two inquiries', comparison.storedTwice),
    none('forms that were acknowledged under two ids', comparison.answeredTwice),
    none('inquiries of which an e-mail or the call is missing', comparison.undelivered),
    none('inquiries, e-mails and calls of forms that nobody sent', comparison.strange),
    none('documents that do not say that all was delivered', comparison.unsettled),
    {
      name: 'visitors who gave up after 25 attempts',
      measured: String(givenUp),
      allowed: 'none',
      isMet: givenUp === 0,
    },
    none('wrong answers about sign-ins', signIns.wrong),
    none('words of visitors in the logs', words),
    {
      name: 'first answer while nothing fails, p99, ms',
      measured: p99.toFixed(0),
      allowed: `under ${p99LimitMs}`,
      isMet: p99 < p99LimitMs,
    },
  ]
}

/** What is neither right nor wrong. */
function countedRows({ comparison, signIns }: OutageFindings): string[][] {
  const { unacknowledged, repeatedCalls } = comparison
  const { forms, stored } = unacknowledged
  return [
    ['webhook calls that came again, which receivers pass over', String(repeatedCalls)],
    ['forms without a receipt; of these stored', `${forms}; ${stored}`],
    ['sign-ins; sign-outs', `${signIns.signIns}; ${signIns.signOuts}`],
    ['answers of servers about sessions', String(signIns.tried)],
    ['of these, such as decision 20 allows while Redis is away', String(signIns.excused)],
  ]
}

function outageRows(outages: readonly PastOutage[]): string[][] {
  const groups = Map.groupBy(outages, ({ part, how }) => `${part}|${how}`)
  return Array.from(groups, ([name, all]) => {
    const seconds = all.reduce((sum, { from, until }) => sum + until - from, 0) / 1000
    return [...name.split('|'), String(all.length), seconds.toFixed(1)]
  })
}
