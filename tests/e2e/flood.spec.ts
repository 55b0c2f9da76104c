import { expect, test } from '@playwright/test'
import { floodKinds } from '../support/flood.ts'
import { startInstance } from '../support/start-instance.ts'
import { visitUnderFlood } from '../support/visit-under-flood.ts'

/**
 * The maximum delay of a page from memory during a flood, on a busy machine, in ms; it was 13,800.
 */
const maxDelayMs = 400
/**
 * Without the smaller floods on one socket: even these exceed the requests that can wait on a
 * connection.
 */
const kinds = floodKinds.filter((kind) => !/^(500|1,500) /.test(kind))
/** In MiB; a single socket used 3,300. */
const maxMemory = 600

test('a flood of expensive requests does not slow cached pages or refuse other visitors', async () => {
  test.setTimeout(240_000)
  const instance = await startInstance({ isSilent: true, environment: { TRUSTED_PROXIES: '1' } })
  try {
    const slugs = ['master-kit', 'cabin-clean-up-kit', 'food-and-snack-kit', 'apparel-and-swag-kit']
    const quiet = await visitUnderFlood(instance, 2)
    for (const kind of kinds) {
      const networks = kind === 'comparisons' || kind === 'searches' ? 50 : 1
      const visit = await visitUnderFlood(instance, 2, { kind, networks, rate: 100, slugs })
      expect.soft(visit.refused, kind).toEqual([])
      expect.soft(visit.p99 - quiet.p99, kind).toBeLessThan(maxDelayMs)
      expect.soft(visit.slowestSearch, kind).toBeLessThan(3000)
      expect.soft(visit.memory, kind).toBeLessThan(maxMemory)
    }
  } finally {
    await instance.stop()
  }
})
