import autocannon from 'autocannon'
import { startInstance } from '../support/start-instance.ts'

/**
 * The site's speed under load, with its lake and without it; exits with 1 where a goal is missed.
 * Goal: 97.5 % of the pages within 100 ms at ten visitors at once.
 */
const goalMs = 100
const seconds = 5
const visitors = 10
const pages = ['/', '/products', '/products/master-kit', '/contact']

const instance = await startInstance()
let missed = 0

async function measure(path: string, when: string): Promise<void> {
  const url = `${instance.siteUrl}${path}`
  const result = await autocannon({ url, connections: visitors, duration: seconds })
  const { latency, requests, non2xx, errors } = result
  const isMet = latency.p97_5 <= goalMs && non2xx + errors === 0
  if (!isMet) missed += 1
  const numbers = `p50 ${latency.p50} ms, p97.5 ${latency.p97_5} ms, ${Math.round(requests.average)}/s`
  console.log(`${isMet ? 'met   ' : 'missed'}  ${path.padEnd(22)} ${when.padEnd(14)} ${numbers}`)
}

try {
  for (const page of pages) await measure(page, 'with its lake')
  instance.signalLake('SIGKILL')
  for (const page of pages) await measure(page, 'lake dead')
} finally {
  await instance.stop()
}
process.exitCode = missed === 0 ? 0 : 1
