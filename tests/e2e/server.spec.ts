import * as v from 'valibot'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { hydrated } from '../support/hydrated.ts'
import { knowsKit } from '../support/knows-kit.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { ownPages } from '../support/public-pages.ts'
import { freePort, type Instance, startInstance } from '../support/start-instance.ts'
import { readJson } from '#tests/support/read-json.ts'

/** The server's own health report. */
async function healthOf(siteUrl: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${siteUrl}/api/health`)
  expect(response.status).toBe(200)
  return readJson(response, v.record(v.string(), v.unknown()))
}

const curatedHealth = {
  status: 'degraded',
  lake: { reachable: false },
  content: { serving: 'curated' },
}

/** Whether a process exists. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('with a lake that was never reachable every page renders curated content', async () => {
  const instance = await startInstance({
    environment: {
      SANITY_PROJECT_ID: 'petjet',
      SANITY_API_HOST: `http://localhost:${await freePort()}`,
      SANITY_READ_TOKEN: 'none',
      SANITY_WRITE_TOKEN: 'none',
    },
  })
  for (const path of ownPages) {
    const response = await fetch(`${instance.siteUrl}${path}`)
    expect(response.status, path).toBe(200)
    expect(await response.text()).toContain('</h1>')
  }
  const catalogue = await (await fetch(`${instance.siteUrl}/products`)).text()
  expect(catalogue).toContain('Canine Accommodation Kit')
  expect(await healthOf(instance.siteUrl)).toMatchObject(curatedHealth)
  expect(instance.output()).toContain('the lake does not answer')
  expect(await instance.stop()).toBe(0)
})

/** The fourth-longest load time of sixty pages, in ms. */
async function slowPageMs(siteUrl: string): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 60; count++) {
    const began = performance.now()
    const response = await fetch(`${siteUrl}${ownPages[count % ownPages.length]}`)
    expect(response.status).toBe(200)
    await response.text()
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? Infinity
}

/** Prevents the stand-ins from coming back: every connection to their port is dropped. */
async function holdPort({ port }: URL): Promise<Server> {
  const server = createServer((socket) => socket.destroy())
  const tryIt = async () => {
    server.listen(Number(port), '127.0.0.1')
    await once(server, 'listening')
  }
  await expect
    .poll(() =>
      tryIt().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  return server
}

test('a lake that dies is noticed, slows no page, and is started again', async () => {
  test.slow()

  const first = await startInstance()
  expect(await healthOf(first.siteUrl)).toMatchObject({
    status: 'ok',
    content: { serving: 'lake' },
  })
  const withLake = await slowPageMs(first.siteUrl)
  const kept = readFileSync(join(first.dataDir, 'local-environment.json'), 'utf8')
  const { standIns } = first.pids
  first.signalLake('SIGKILL')
  const blocker = await holdPort(new URL(first.lakeUrl))
  await expect
    .poll(() => healthOf(first.siteUrl))
    .toMatchObject({ lake: { liveEvents: 'disconnected' } })
  // A busy machine slows every page; a dead lake must add nothing to that.
  expect(await slowPageMs(first.siteUrl)).toBeLessThan(Math.max(100, 2 * withLake))
  expect(await healthOf(first.siteUrl)).toMatchObject({
    status: 'degraded',
    lake: { reachable: false },
    content: { serving: 'last known', since: expect.any(String) },
  })
  blocker.close()
  // The stand-ins restart by themselves, with the same address and tokens.
  await expect
    .poll(() => healthOf(first.siteUrl), { timeout: 45_000 })
    .toMatchObject({ status: 'ok', lake: { reachable: true } })
  expect(readFileSync(join(first.dataDir, 'local-environment.json'), 'utf8')).toBe(kept)
  expect(first.pids.standIns).not.toBe(standIns)
  expect(first.output()).toContain('The stand-ins have stopped: they are started again in 0.5 s')
  expect(first.output()).toContain('The stand-ins run again.')
  const pids = [first.pids.server, first.pids.standIns!]
  expect(await first.stop()).toBe(0)
  expect(pids.filter(isAlive)).toEqual([])
})

/** How the lake fails; each is undone by the function that is returned. */
const outages = {
  'is killed': async (instance: Instance) => {
    instance.signalLake('SIGKILL')
    const blocker = await holdPort(new URL(instance.lakeUrl))
    return () => void blocker.close()
  },
  hangs: async (instance: Instance) => {
    instance.signalLake('SIGSTOP')
    return () => instance.signalLake('SIGCONT')
  },
}

for (const [fails, fail] of Object.entries(outages)) {
  test(`while the lake ${fails}, clicks lead to what was published last`, async ({ page }) => {
    test.slow()
    const instance = await startInstance()
    const title = page.getByRole('heading', { level: 1 })
    try {
      const editor = lakeEditor(instance)
      await editor
        .patch('product-canine-accommodation-kit')
        .set({ title: 'The Edited Kit', price: 51_200 })
        .commit()
      const master = (await editor.getDocument('product-master-kit'))!
      const own = { ...master, _id: 'product-own', title: 'The Own Kit' }
      await editor.create({ ...own, slug: { _type: 'slug', current: 'own-kit' } })
      await page.goto(`${instance.siteUrl}/products`)
      await expect(page.getByText('The Own Kit').first()).toBeVisible()
      await hydrated(page)
      // The server loads the new kit although nobody opens it.
      await expect.poll(() => knowsKit(instance.dataDir, 'own-kit')).toBe(true)
      const repair = await fail(instance)
      // What was loaded ahead is there anyway; this kit is not.
      await page.getByRole('link', { name: 'The Edited Kit' }).first().click()
      await expect(title).toHaveText('The Edited Kit')
      await expect(page.getByText('$512.00').first()).toBeVisible()
      await page.getByRole('link', { name: 'The Own Kit' }).first().click()
      await expect(title).toHaveText('The Own Kit')
      await page.goBack({ waitUntil: 'commit' })
      await expect(title).toHaveText('The Edited Kit')
      // Pictures come from the lake, and a page whose pictures hang never counts as loaded.
      await page.goto(`${instance.siteUrl}/contact`, { waitUntil: 'commit' })
      await page.getByRole('link', { name: 'About', exact: true }).first().click()
      await expect(page).toHaveURL(/about/)
      await expect(title).toHaveCount(1)
      repair()
      await expect
        .poll(() => healthOf(instance.siteUrl), { timeout: 45_000 })
        .toMatchObject({ content: { serving: 'lake' } })
    } finally {
      await instance.stop()
    }
  })
}

test('a lake that hangs delays one page at most, and is used again when it answers', async () => {
  const instance = await startInstance()
  await fetch(`${instance.siteUrl}/`)
  instance.signalLake('SIGSTOP')
  const began = performance.now()
  for (const path of ownPages) {
    expect((await fetch(`${instance.siteUrl}${path}`)).status).toBe(200)
  }
  // Only the first request waits for the lake, for three seconds.
  expect(performance.now() - began).toBeLessThan(6000)
  instance.signalLake('SIGCONT')
  await expect
    .poll(() => healthOf(instance.siteUrl), { timeout: 15_000 })
    .toMatchObject({ lake: { reachable: true } })
  expect(await instance.stop()).toBe(0)
})

test('SIGTERM ends everything within 5 s, and an edit is there after a restart', async () => {
  test.slow()
  const dataDir = mkdtempSync(join(tmpdir(), 'petjet-restart-'))
  const instance = await startInstance({ dataDir })
  const pids = [instance.pids.server, instance.pids.standIns!]
  const kit = 'product-master-kit'
  await lakeEditor(instance).patch(kit).set({ title: 'The Edited Kit' }).commit()
  const began = performance.now()
  expect(await instance.stop()).toBe(0)
  expect(performance.now() - began).toBeLessThan(5000)
  expect(pids.filter(isAlive)).toEqual([])

  const again = await startInstance({ dataDir })
  expect(await (await fetch(`${again.siteUrl}/products`)).text()).toContain('The Edited Kit')
  expect(await again.stop()).toBe(0)
  rmSync(dataDir, { recursive: true })
})

test('nothing is left running when the start itself is killed', async () => {
  const instance = await startInstance()
  const pids = [instance.pids.server, instance.pids.standIns!]
  process.kill(instance.pids.start, 'SIGKILL')
  await expect.poll(() => pids.filter(isAlive), { timeout: 5000 }).toEqual([])
})

/** Runs `npm start` until the product is ready; returns the ids of npm and of all its children. */
async function npmStart(dataDir: string): Promise<{ npm: number; others: number[] }> {
  const [PORT, LOCAL_PORT] = [String(await freePort()), String(await freePort())]
  const variables = { PORT, LOCAL_PORT, DATA_DIR: dataDir, SITE_URL: '', SANITY_PROJECT_ID: '' }
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  npm.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')))
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('PetJet is running')
  return { npm: npm.pid!, others: childrenOf(npm.pid!) }
}

test('nothing is left running when npm gets a signal', async () => {
  test.setTimeout(180_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'petjet-npm-'))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const) {
    const { npm, others } = await npmStart(dataDir)
    // The start, the server and the stand-ins.
    expect(others.length, signal).toBeGreaterThanOrEqual(3)
    process.kill(npm, signal)
    await expect.poll(() => others.filter(isAlive), { timeout: 6000, message: signal }).toEqual([])
  }
  rmSync(dataDir, { recursive: true })
})

test('a second Ctrl-C does not wait, and leaves nothing running either', async () => {
  const instance = await startInstance()
  const pids = Object.values(instance.pids)
  // This one cannot end by itself.
  process.kill(instance.pids.server, 'SIGSTOP')
  process.kill(instance.pids.start, 'SIGINT')
  await new Promise((done) => setTimeout(done, 700))
  const began = performance.now()
  process.kill(instance.pids.start, 'SIGINT')
  await expect.poll(() => pids.filter(isAlive), { intervals: [50] }).toEqual([])
  expect(performance.now() - began).toBeLessThan(3000)
  await instance.stop()
})

test('with stand-ins the site listens on this machine only, and they answer to loopback names only', async () => {
  const instance = await startInstance()
  const other = Object.values(networkInterfaces())
    .flat()
    .find((face) => face !== undefined && !face.internal && face.family === 'IPv4')
  if (other !== undefined) {
    const { port } = new URL(instance.siteUrl)
    await expect(fetch(`http://${other.address}:${port}/api/ready`)).rejects.toThrow()
  }
  expect((await fetch(`${instance.siteUrl}/api/ready`)).status).toBe(200)
  expect(await instance.stop()).toBe(0)
})

test('a body that never ends is cut off, and nothing crashes', async () => {
  const instance = await startInstance()
  const flood = spawn('head', ['-c', '200M', '/dev/zero'])
  const response = await fetch(`${instance.siteUrl}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: flood.stdout as unknown as ReadableStream,
    duplex: 'half',
  } as RequestInit).catch(() => undefined)
  flood.kill()
  // The server may close the connection before the client has read the answer.
  if (response) expect(response.status).toBe(413)
  expect((await fetch(`${instance.siteUrl}/api/health`)).status).toBe(200)
  expect(await instance.stop()).toBe(0)
})

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
