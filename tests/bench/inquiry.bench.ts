import * as v from 'valibot'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startChild } from '#bin/child.ts'
import { startProduct } from '#tests/fault/product.ts'
import { freePort } from '#tests/support/start-instance.ts'
import { validInquiry } from '#tests/support/valid-inquiry.ts'
import { readJson, receiptBody, tokenBody } from '#tests/support/read-json.ts'

/**
 * Inquiries at a steady rate with every step on: captcha, outbox, lake, both mails, webhook.
 * Exits with 1 where one fails, one is lost, or the slowest hundredth takes too long.
 */
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

latencies.sort((a, b) => a - b)
const percentile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? NaN
const growth = (memory.at(-1) ?? 0) - (memory[Math.floor(memory.length / 3)] ?? 0)
const mails = await countOf('/mail/messages?limit=1000000')
const calls = await countOf('/webhook/calls?limit=1000000')
const expected = total + 200 - failures.length

console.log(`${total} inquiries at ${rate} a second, every step on`)
console.log(
  `answer: median ${percentile(0.5).toFixed(0)} ms, p99 ${percentile(0.99).toFixed(0)} ms, slowest ${percentile(1).toFixed(0)} ms`,
)
console.log(`mailed before the answer: ${mailedAtAnswer} of ${total}`)
console.log(
  `all delivered ${((deliveredMs - seconds * 1000) / 1000).toFixed(1)} s after the last was sent`,
)
console.log(`arrived: ${mails} of ${expected * 2} mails, ${calls} of ${expected} webhook calls`)
console.log(`server's memory by the second, MiB: ${memory.join(' ')}`)
if (failures.length > 0) console.log(`failures: ${failures.length}, the first: ${failures[0]}`)

await product.stop()
await standIns.stop()
rmSync(folder, { recursive: true, force: true })
const isFine =
  failures.length === 0 &&
  percentile(0.99) < p99LimitMs &&
  growth < growthLimitMiB &&
  mails === expected * 2 &&
  calls === expected
console.log(isFine ? 'within its limits' : 'NOT within its limits')
process.exit(isFine ? 0 : 1)

async function submit(at: number, due: number): Promise<void> {
  try {
    const inquiry = { ...validInquiry, name: `Bench ${at}`, captchaToken: tokens.pop() ?? '' }
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

/** Resident memory in MiB. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
