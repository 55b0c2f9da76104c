import * as v from 'valibot'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdPort } from '#tests/support/hold-port.ts'
import { isProcessAlive } from '#tests/support/is-process-alive.ts'
import { ownPages } from '#tests/support/public-pages.ts'
import { readJson } from '#packages/local-lake/tests/support/read-json.ts'
import { freePort, type Instance, startInstance } from '#tests/support/start-instance.ts'

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

test('with a lake that was never reachable, every page renders curated content', async () => {
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
  const catalog = await (await fetch(`${instance.siteUrl}/products`)).text()
  expect(catalog).toContain('Canine Accommodation Kit')
  expect(await healthOf(instance.siteUrl)).toMatchObject(curatedHealth)
  expect(instance.output()).toContain('the lake does not answer')
  expect(await instance.stop()).toBe(0)
}, 60_000)

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

describe('a lake that was reachable before', () => {
  let instance: Instance
  beforeAll(async () => {
    instance = await startInstance()
  }, 150_000)
  afterAll(() => instance?.stop())

  test('delays one page at most when it hangs, and is used again when it answers', async () => {
    await fetch(`${instance.siteUrl}/`)
    instance.signalLake('SIGSTOP')
    const times: number[] = []
    for (const path of ownPages) {
      const began = performance.now()
      expect((await fetch(`${instance.siteUrl}${path}`)).status).toBe(200)
      times.push(performance.now() - began)
    }
    // Only the first request waits for the lake, for three seconds.
    expect(times.filter((ms) => ms > 2000).length).toBeLessThanOrEqual(1)
    expect(Math.max(...times)).toBeLessThan(6000)
    instance.signalLake('SIGCONT')
    await expect
      .poll(() => healthOf(instance.siteUrl), { timeout: 15_000 })
      .toMatchObject({ status: 'ok', lake: { reachable: true } })
  }, 60_000)

  test('is detected when it dies, slows no page, and is restarted', async () => {
    const { siteUrl } = instance
    expect(await healthOf(siteUrl)).toMatchObject({ status: 'ok', content: { serving: 'lake' } })
    const withLake = await slowPageMs(siteUrl)
    const kept = readFileSync(join(instance.dataDir, 'local-environment.env'), 'utf8')
    const { standIns } = instance.pids
    instance.signalLake('SIGKILL')
    const blocker = await holdPort(new URL(instance.lakeUrl))
    await expect
      .poll(() => healthOf(siteUrl), { timeout: 10_000 })
      .toMatchObject({ lake: { liveEvents: 'disconnected' } })
    // A busy machine slows every page; a dead lake must not slow them further.
    await expect
      .poll(() => slowPageMs(siteUrl), { timeout: 10_000 })
      .toBeLessThan(Math.max(100, 2 * withLake))
    expect(await healthOf(siteUrl)).toMatchObject({
      status: 'degraded',
      lake: { reachable: false },
      content: { serving: 'last known', since: expect.any(String) },
    })
    blocker.close()
    // The stand-ins restart by themselves, with the same address and tokens.
    await expect
      .poll(() => healthOf(siteUrl), { timeout: 45_000 })
      .toMatchObject({ status: 'ok', lake: { reachable: true } })
    expect(readFileSync(join(instance.dataDir, 'local-environment.env'), 'utf8')).toBe(kept)
    expect(instance.pids.standIns).not.toBe(standIns)
    expect(instance.output()).toContain('The stand-ins have stopped. They restart in 0.5 s')
    expect(instance.output()).toContain('The stand-ins are running again.')
    const pids = [instance.pids.server, instance.pids.standIns!]
    expect(await instance.stop()).toBe(0)
    expect(pids.filter(isProcessAlive)).toEqual([])
  }, 120_000)
})
