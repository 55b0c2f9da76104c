import { memoryOf } from '#tests/support/process-figures.ts'
import { startInstance } from '#tests/support/start-instance.ts'
import { beforeNote } from './contenders.ts'
import { CaptchaTokens } from './load/captcha-tokens.ts'
import { drained, settledComparison } from './load/deliveries.ts'
import { seededRandom } from './load/outage-run.ts'
import { PhaseFigures, phaseColumns } from './load/phase-figures.ts'
import { Visitors } from './load/visitors.ts'
import { options } from './options.ts'
import { atMost, none, saveReport } from './report.ts'

/**
 * Inquiries at a steady rate on one server, with every step enabled: captcha, outbox, lake, emails,
 * webhook.
 */
const began = performance.now()
const { rate = 200, seconds = 30, seed, before } = options

const site = await measure('site')
const all = before === undefined ? [site] : [site, await measure('before', before)]

async function measure(name: string, checkout?: string) {
  const environment = { FEATURE_RECAPTCHA: 'on' }
  const instance = await startInstance({ isSilent: true, checkout, environment })
  try {
    const { siteUrl, dataDir, pids } = instance
    const captchas = new CaptchaTokens(instance.environment, siteUrl)
    const visitors = new Visitors(siteUrl, captchas, seededRandom(seed))
    // The server is slow at first, until its code is compiled.
    await visitors.arrive(50, 4, new PhaseFigures('warm-up'))
    await captchas.prepare(rate * seconds)
    const figures = new PhaseFigures(name)
    const memory: number[] = []
    const sampler = setInterval(() => memory.push(memoryOf(pids.server)), 1000)
    await visitors.arrive(rate, seconds, figures)
    clearInterval(sampler)
    figures.drainMs = await drained(siteUrl, 120_000)
    const receivers = { environment: instance.environment, servicesFolder: dataDir }
    const comparison = await settledComparison(receivers, visitors.forms)
    const [end = 0, third = 0] = [memory.at(-1), memory[Math.floor(memory.length / 3)]]
    return { figures, comparison, end, growth: end - third }
  } finally {
    await instance.stop()
  }
}

const { figures, comparison, growth } = site
const mistakes = Object.values(comparison).filter((found) => Array.isArray(found))

saveReport('inquiry', began, {
  title: 'Inquiries',
  method: `Inquiries at ${rate} a second for ${seconds} s on one server with every step on: captcha, outbox, lake, both emails, webhook. Client, server and stand-ins share the machine's cores.${beforeNote}`,
  goals: [
    atMost('first response, p99, ms', 250, [figures.p99]),
    atMost('failed attempts', 0, [figures.unacknowledged]),
    none('inquiries, emails and webhook calls that are lost or repeated', mistakes.flat()),
    atMost('growth from a third of the run to its end, MiB', 80, [growth]),
  ],
  tables: [
    {
      name: 'Responses and delivery',
      columns: [...phaseColumns, 'memory at the end, MiB'],
      rows: all.map(({ figures: one, end }) => one.row().concat(String(end))),
    },
  ],
})
