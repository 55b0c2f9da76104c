import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { lakeEditor } from '../support/lake-client.ts'
import { publicPages } from '../support/public-pages.ts'
import { freePort, startInstance } from '../support/start-instance.ts'

/** What the server says of itself. */
async function healthOf(siteUrl: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${siteUrl}/api/health`)
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

const curatedHealth = {
  status: 'degraded',
  lake: { reachable: false },
  content: { serving: 'curated' },
}

/** Whether a process is there. */
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
  for (const path of publicPages) {
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

/** How long the slowest but three of sixty pages takes, in ms. */
async function slowPageMs(siteUrl: string): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 60; count++) {
    const began = performance.now()
    const response = await fetch(`${siteUrl}${publicPages[count % publicPages.length]}`)
    expect(response.status).toBe(200)
    await response.text()
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? Infinity
}

test('a lake that dies is noticed and slows no page', async () => {
  const first = await startInstance()
  expect(await healthOf(first.siteUrl)).toMatchObject({
    status: 'ok',
    content: { serving: 'lake' },
  })
  const withLake = await slowPageMs(first.siteUrl)
  first.signalLake('SIGKILL')
  await expect
    .poll(() => healthOf(first.siteUrl))
    .toMatchObject({ lake: { liveEvents: 'disconnected' } })
  // A busy machine slows every page; a dead lake must add nothing to that.
  expect(await slowPageMs(first.siteUrl)).toBeLessThan(Math.max(100, 2 * withLake))
  expect(await healthOf(first.siteUrl)).toMatchObject(curatedHealth)
  expect(await first.stop()).toBe(0)
})

test('a lake that hangs holds up one page at most, and is taken back when it answers', async () => {
  const instance = await startInstance()
  await fetch(`${instance.siteUrl}/`)
  instance.signalLake('SIGSTOP')
  const began = performance.now()
  for (const path of publicPages) {
    expect((await fetch(`${instance.siteUrl}${path}`)).status).toBe(200)
  }
  // Only the first question waits for the lake: three seconds.
  expect(performance.now() - began).toBeLessThan(6000)
  instance.signalLake('SIGCONT')
  await expect
    .poll(() => healthOf(instance.siteUrl), { timeout: 15_000 })
    .toMatchObject({ lake: { reachable: true } })
  expect(await instance.stop()).toBe(0)
})

test('SIGTERM ends everything within 5 s, and an edit is there after a restart', async () => {
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
