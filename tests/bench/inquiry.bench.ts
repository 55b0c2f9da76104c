import * as v from 'valibot'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startChild } from '#bin/child.ts'
import { startProduct } from '#tests/fault/product.ts'
import { freePort } from '#tests/support/start-instance.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { readJson, receiptBody, tokenBody } from '#tests/support/read-json.ts'
import { percentile } from './measure/median.ts'
import { memoryOf } from './measure/process-figures.ts'
import { saveSection } from './report/section.ts'

/** Inquiries at a steady rate with every step on: captcha, outbox, lake, both mails, webhook. */
const startedAt = performance.now()
const rate = Number(process.env.BENCH_RATE ?? 200)
const seconds = Number(process.env.BENCH_SECONDS ?? 30)
const p99LimitMs = 250
/** How much the server may grow from a third of the run to its end, in MiB. */
const growthLimitMiB = 80

const folder = mkdtempSync(join(tmpdir(), 'petjet-bench-'))
const [port, localPort] = await Promise.all([freePort(), freePort()])
const standIns = startChild('local/main.ts', {
  ...process.env,
  PORT: String(port),
  LOCAL_PORT: String(localPort),
  DATA_DIR: folder,
})
const ready = v.object({ environment: v.record(v.string(), v.string()) })
const { environment } = v.parse(ready, await standIns.ready)
const product = await startProduct({
  environment: {
    ...environment,
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    FEATURE_RECAPTCHA: 'on',
    INQUIRY_RATE_LIMIT: '1000000',
  },
})

const standInsUrl = `http://localhost:${localPort}`
const total = rate * seconds
const tokens = await solveCaptchas(total + 200)
const latencies: number[] = []
const failures: string[] = []
const memory: number[] = []
let mailedAtAnswer = 0

// The first inquiries find a server that has compiled nothing yet.
for (let count = 0; count < 200; count++) await submit(count, performance.now())
latencies.length = 0
mailedAtAnswer = 0

const began = performance.now()
const sampler = setInterval(() => memory.push(memoryOf(product.pid)), 1000)
const answers: Promise<void>[] = []
for (let sent = 0; sent < total; sent++) {
  const due = began + (sent * 1000) / rate
  const early = due - performance.now()
  if (early > 1) await delay(early)
  answers.push(submit(sent, due))
}
await Promise.all(answers)
clearInterval(sampler)
await product.delivered(120_000)
const deliveredMs = performance.now() - began

const growth = (memory.at(-1) ?? 0) - (memory[Math.floor(memory.length / 3)] ?? 0)
const mails = await countOf('/mail/messages?limit=1000000')
const calls = await countOf('/webhook/calls?limit=1000000')
const expected = total + 200 - failures.length
const lateMs = deliveredMs - seconds * 1000

await product.stop()
await standIns.stop()
rmSync(folder, { recursive: true, force: true })

const p99 = percentile(latencies, 0.99)
saveSection('inquiry', startedAt, {
  method: `${total} inquiries at ${rate} a second with every step on: captcha, outbox, lake, both e-mails, webhook. E-mails already sent when the visitor got the answer: ${mailedAtAnswer}.`,
  goals: [
    {
      name: 'answer, p99, ms',
      measured: p99.toFixed(0),
      allowed: `under ${p99LimitMs}`,
      isMet: p99 < p99LimitMs,
    },
    {
      name: 'failures',
      measured: failures.length === 0 ? '0' : `${failures.length}: ${failures[0]}`,
      allowed: 'none',
      isMet: failures.length === 0,
    },
    {
      name: 'e-mails and webhook calls that arrived',
      measured: `${mails} and ${calls}`,
      allowed: `${expected * 2} and ${expected}`,
      isMet: mails === expected * 2 && calls === expected,
    },
    {
      name: 'growth of the server from a third of the run to its end, MiB',
      measured: String(growth),
      allowed: `under ${growthLimitMiB}`,
      isMet: growth < growthLimitMiB,
    },
  ],
  tables: [
    {
      name: 'Answers and delivery',
      columns: [
        'median, ms',
        'p99, ms',
        'slowest, ms',
        'all delivered after the last was sent, s',
        'memory at the end, MiB',
      ],
      rows: [
        [
          percentile(latencies, 0.5).toFixed(0),
          p99.toFixed(0),
          percentile(latencies, 1).toFixed(0),
          (lateMs / 1000).toFixed(1),
          String(memory.at(-1) ?? 0),
        ],
      ],
    },
  ],
  charts: [],
})

async function submit(at: number, due: number): Promise<void> {
  try {
    const visitor = { name: `Bench ${at}`, email: `bench-${at}@example.com` }
    const inquiry = { ...validInquiry, ...visitor, captchaToken: tokens.pop() ?? '' }
    const response = await product.send(inquiry, { 'idempotency-key': crypto.randomUUID() })
    const receipt = await readJson(response, receiptBody)
    if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(receipt)}`)
    if (receipt.emailSent) mailedAtAnswer += 1
    latencies.push(performance.now() - due)
  } catch (cause) {
    failures.push(String(cause))
  }
}

async function solveCaptchas(count: number): Promise<string[]> {
  const solved: string[] = []
  const solve = async () => {
    while (solved.length < count) {
      const answer = await fetch(`${standInsUrl}/captcha/recaptcha/api2/userverify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          k: environment['RECAPTCHA_SITE_KEY'],
          origin: `http://localhost:${port}`,
        }),
      })
      solved.push((await readJson(answer, tokenBody)).token)
    }
  }
  await Promise.all(Array.from({ length: 20 }, solve))
  return solved
}

async function countOf(path: string): Promise<number> {
  const list = await readJson(await fetch(standInsUrl + path), v.array(v.unknown()))
  return list.length
}
