import * as v from 'valibot'
import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProcessAlive } from '#tests/support/is-process-alive.ts'
import { lakeEditor } from '#tests/support/lake-client.ts'
import { receivedMails } from '#tests/support/mail-inbox.ts'
import { readJson, receiptBody } from '#packages/local-lake/tests/support/read-json.ts'
import {
  freePort,
  type Instance,
  seededDataDir,
  startInstance,
} from '#tests/support/start-instance.ts'
import { jsonRequest, validInquiry } from '#tests/support/valid-inquiry.ts'

let dataDir: string
let instance: Instance
beforeAll(async () => {
  dataDir = await seededDataDir()
  instance = await startInstance({ dataDir })
}, 150_000)
afterAll(() => rmSync(dataDir, { recursive: true }))

test('with stand-ins the site listens on this machine only', async () => {
  const other = Object.values(networkInterfaces())
    .flat()
    .find((face) => face !== undefined && !face.internal && face.family === 'IPv4')
  if (other !== undefined) {
    const { port } = new URL(instance.siteUrl)
    await expect(fetch(`http://${other.address}:${port}/api/ready`)).rejects.toThrow()
  }
  expect((await fetch(`${instance.siteUrl}/api/ready`)).status).toBe(200)
})

test('a body that never ends is cut off, and nothing crashes', async () => {
  const flood = spawn('head', ['-c', '200M', '/dev/zero'])
  const headers = { 'Content-Type': 'application/json' }
  const sending = request(`${instance.siteUrl}/api/contact`, { method: 'POST', headers })
  flood.stdout.pipe(sending)
  const status = await new Promise<number | undefined>((resolve) => {
    sending.on('response', (response) => resolve(response.resume().statusCode))
    // The server might close the connection before the client has read the answer.
    sending.on('error', () => resolve(undefined))
  })
  flood.kill()
  if (status !== undefined) expect(status).toBe(413)
  expect((await fetch(`${instance.siteUrl}/api/health`)).status).toBe(200)
})

test('SIGTERM ends everything at once, even with open pages, whose streams end', async () => {
  await lakeEditor(instance).patch('product-master-kit').set({ title: 'The Edited Kit' }).commit()
  const pids = [instance.pids.server, instance.pids.standIns!]
  const streams = await Promise.all(
    Array.from({ length: 10 }, () => fetch(`${instance.siteUrl}/api/content/events`)),
  )
  const ended = Promise.all(streams.map((stream) => stream.text()))
  const began = performance.now()
  expect(await instance.stop()).toBe(0)
  // After four seconds, the start kills processes that have not exited.
  expect(performance.now() - began).toBeLessThan(3500)
  expect(pids.filter(isProcessAlive)).toEqual([])
  for (const text of await ended) expect(text).toMatch(/^event: welcome\n/)
})

test('an edit survives a restart, and a second Ctrl-C does not wait', async () => {
  const stuck = await startInstance({ dataDir })
  expect(await (await fetch(`${stuck.siteUrl}/products`)).text()).toContain('The Edited Kit')
  const pids = Object.values(stuck.pids)
  // A suspended process cannot exit by itself.
  process.kill(stuck.pids.server, 'SIGSTOP')
  process.kill(stuck.pids.start, 'SIGINT')
  await delay(700)
  expect(pids.filter(isProcessAlive)).toContain(stuck.pids.server)
  const began = performance.now()
  process.kill(stuck.pids.start, 'SIGINT')
  await expect.poll(() => pids.filter(isProcessAlive), { timeout: 10_000 }).toEqual([])
  expect(performance.now() - began).toBeLessThan(3000)
  await stuck.stop()
}, 60_000)

/** The ids of a process's descendants. */
function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const direct = pairs.filter(([, parent]) => parent === pid).map(([child = 0]) => child)
  return direct.concat(direct.flatMap(childrenOf))
}

/** Runs `npm start` until the product is ready; returns the ids of npm and of all its children. */
async function npmStart(folder: string): Promise<{ npm: number; others: number[] }> {
  const [PORT, LOCAL_PORT] = [String(await freePort()), String(await freePort())]
  const variables = { PORT, LOCAL_PORT, DATA_DIR: folder, SITE_URL: '', SANITY_PROJECT_ID: '' }
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  npm.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')))
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('PetJet is running')
  return { npm: npm.pid!, others: childrenOf(npm.pid!) }
}

// The start handles SIGINT and SIGHUP like SIGTERM.
test.concurrent.for(['SIGTERM', 'SIGKILL'] as const)(
  'nothing is left running when npm gets %s',
  { timeout: 100_000 },
  async (signal, { expect }) => {
    const folder = await seededDataDir()
    const { npm, others } = await npmStart(folder)
    // The start, the server and the stand-ins.
    expect(others.length).toBeGreaterThanOrEqual(3)
    process.kill(npm, signal)
    await expect.poll(() => others.filter(isProcessAlive), { timeout: 6000 }).toEqual([])
    rmSync(folder, { recursive: true })
  },
)

const healthBody = v.object({
  inquiries: v.object({ journal: v.object({ waiting: v.number() }) }),
})

async function waiting({ siteUrl }: Instance): Promise<number> {
  const { inquiries } = await readJson(await fetch(`${siteUrl}/api/health`), healthBody)
  return inquiries.journal.waiting
}

test('an inquiry in progress at SIGTERM is answered, stored, and delivered after a restart', async () => {
  const folder = await seededDataDir()
  const environment = { DELIVERY_RETRY_MS: '100', DELIVERY_TIMEOUT_MS: '3500' }
  const first = await startInstance({ dataDir: folder, environment })
  // The response would wait three seconds for the mail service.
  await fetch(`${first.lakeUrl}/mail/faults`, jsonRequest({ fault: 'hang', delayMs: 0 }))
  const sent = performance.now()
  const answer = fetch(
    `${first.siteUrl}/api/contact`,
    jsonRequest({ ...validInquiry, name: 'In Flight' }),
  )
  await expect.poll(() => waiting(first), { interval: 20 }).toBe(1)
  // The mail service still has its address, but does not answer.
  process.kill(first.pids.server, 'SIGTERM')
  const response = await answer
  expect(response.status).toBe(200)
  const receipt = await readJson(response, receiptBody)
  expect(receipt.emailSent).toBe(false)
  expect(performance.now() - sent).toBeLessThan(2500)
  expect(await first.stop()).toBe(0)

  const again = await startInstance({ dataDir: folder, environment })
  await expect.poll(() => waiting(again), { timeout: 20_000 }).toBe(0)
  const stored = await lakeEditor(again).fetch('*[_type == "inquiry" && name == "In Flight"]._id')
  expect(stored).toEqual([receipt.id])
  const mails = await receivedMails(again.lakeUrl)
  // One to the team and one to the visitor.
  expect(mails).toHaveLength(2)
  // Killing the start leaves nothing running.
  const pids = Object.values(again.pids)
  process.kill(again.pids.start, 'SIGKILL')
  await expect.poll(() => pids.filter(isProcessAlive), { timeout: 5000 }).toEqual([])
  rmSync(folder, { recursive: true })
}, 100_000)
