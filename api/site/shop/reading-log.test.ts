import { expect, test } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import type { ShopReading } from '#schemas/shop/shop-kit.ts'
import { shopKitOf } from '#tests/support/shop-kit.ts'
import { createReadingLog } from './reading-log.ts'

/** The log of readings, with a clock in the test's hands. */
function openReadingLog() {
  const lines: string[] = []
  const clock = { now: 0 }
  const log = createLog('info', { write: (line) => lines.push(line) })
  const report = createReadingLog(log, () => clock.now)
  const logged = () => lines.splice(0).map((line) => JSON.parse(line) as { msg: string })
  return { report, clock, logged }
}

const readingOf = (count: number, leftOut: ShopReading['leftOut'] = []): ShopReading => ({
  kits: Array.from({ length: count }, (_, at) => shopKitOf(`kit-${at}`, 1900)),
  leftOut,
  isCut: false,
})

test('an empty list, or the loss of most products, is logged once as a warning', () => {
  const { report, logged } = openReadingLog()
  for (const count of [7, 4, 4, 1, 1, 0, 0]) report.read(readingOf(count))
  expect(logged().slice(1)).toMatchObject([
    { level: 40, before: 4, products: 1, msg: expect.stringContaining('fewer than half') },
    { level: 40, before: 1, products: 0, msg: expect.stringContaining('publish products') },
  ])
  const fresh = openReadingLog()
  fresh.report.read(readingOf(0))
  expect(fresh.logged().at(-1)?.msg).toContain('publish products')
})

test('many changing products add only a few short log lines an hour', () => {
  const { report, clock, logged } = openReadingLog()
  report.read(readingOf(7))
  logged()
  const madeUp = (reading: number) =>
    Array.from({ length: 21 }, (_, at) => ({
      handle: `${reading}-${at}-${'x'.repeat(1_000_000)}`,
      problem: 'no',
    }))
  for (let reading = 0; reading < 10; reading += 1) report.read(readingOf(7, madeUp(reading)))
  const lines = logged()
  expect(lines).toHaveLength(21)
  expect(JSON.stringify(lines).length).toBeLessThan(6000)
  clock.now += 3_600_000
  report.read(readingOf(7, [{ handle: 'odd', problem: 'it has no title' }]))
  expect(logged()).toMatchObject([{ handle: 'odd', problem: 'it has no title' }])
})
