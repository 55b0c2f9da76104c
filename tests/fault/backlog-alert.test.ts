import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { filledIn, readDashboard } from '#tests/support/dashboard.ts'
import {
  hasPrometheus,
  rulesFolder,
  type RunningPrometheus,
  startPrometheus,
} from '#tests/support/prometheus-tools.ts'
import { type Product, startProduct } from './product.ts'
import { type Receivers, startReceivers } from './receivers.ts'

const isHere = hasPrometheus()

let receivers: Receivers | undefined
let product: Product | undefined
let prometheus: RunningPrometheus | undefined
afterEach(async () => {
  await prometheus?.stop()
  await product?.stop()
  await receivers?.stop()
})

const textOf = (name: string) => readFileSync(join(rulesFolder, name), 'utf8')

/** The backlog alert, with seconds instead of half an hour. */
function hastyAlerts(): string {
  const rule = 'max by (job) (petjet_journal_oldest_seconds) > 1800\n        for: 10m'
  expect(textOf('alerts.yaml')).toContain(rule)
  return textOf('alerts.yaml').replace(rule, rule.replace('1800', '2').replace('10m', '1s'))
}

test.skipIf(!isHere)(
  'a real Prometheus fires the alert while the mail service is down, and stops when it is back',
  async () => {
    receivers = await startReceivers()
    const token = 'a-token-of-some-length'
    const environment = { ...receivers.environment, METRICS_TOKEN: token }
    product = await startProduct({ environment })
    const { url } = product
    prometheus = await startPrometheus({
      url,
      token,
      rules: [textOf('objectives.yaml'), hastyAlerts()],
    })
    const seen = prometheus
    await product.accept('Before The Fault')
    await expect
      .poll(() => seen.ask('petjet_delivery_seconds_count'), { timeout: 10_000 })
      .toEqual(expect.arrayContaining(['1']))
    expect((await seen.firing()).has('PetjetBacklogOld')).toBe(false)
    await receivers.fault('mail', 'fail')
    await product.accept('During The Fault')
    await expect
      .poll(async () => (await seen.firing()).get('PetjetBacklogOld'), { timeout: 15_000 })
      .toMatchObject({
        summary: 'Inquiries are waiting to be delivered',
        runbook_url: 'https://docs.example/runbooks/PetjetBacklogOld.md',
      })
    await receivers.fault('mail', 'none')
    await expect
      .poll(async () => (await seen.firing()).has('PetjetBacklogOld'), { timeout: 15_000 })
      .toBe(false)
    // The dashboard's metrics for a plain server, without optional services.
    const optional =
      /postgres|clock|redis|shop|cdn|web_vitals|sign_outs|ALERTS|page_|line_sheets|30d|mail_/
    const targets = readDashboard().panels.flatMap((panel) => panel.targets)
    const drawn = targets.map(({ expr }) => filledIn(expr)).filter((expr) => !optional.test(expr))
    expect(drawn.length).toBeGreaterThan(20)
    const answers = await Promise.all(
      drawn.map(async (expr) => ((await seen.ask(expr)).length > 0 ? [] : [expr])),
    )
    expect(answers.flat()).toEqual([])
  },
  60_000,
)
