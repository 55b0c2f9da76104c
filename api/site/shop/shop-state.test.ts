import { expect, test } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import type { ShopReading } from '#schemas/shop/shop-kit.ts'
import { shopKitOf } from '#tests/support/shop-kit.ts'
import { createReadingLog } from './shop-state.ts'

function openReadingLog() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const report = createReadingLog(log)
  const logged = () => lines.splice(0).map((line) => JSON.parse(line) as { msg: string })
  return { report, logged }
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

test('skipped products are logged when they change, in one short line', () => {
  const { report, logged } = openReadingLog()
  const skip = (...handles: readonly string[]) => {
    report.read(
      readingOf(
        7,
        handles.map((handle) => ({ handle, problem: 'it has no title' })),
      ),
    )
    return logged()
  }
  skip()
  expect(skip('odd')).toMatchObject([
    { count: 1, products: [{ handle: 'odd', problem: 'it has no title' }] },
  ])
  expect(skip('odd')).toEqual([])
  expect(skip()).toEqual([])
  expect(skip('odd')).toHaveLength(1)
  const long = Array.from({ length: 900 }, (_, at) => `${at}-${'x'.repeat(100_000)}`)
  const lines = skip(...long)
  expect(lines).toMatchObject([{ count: 900, msg: 'products of the shop were skipped' }])
  expect(JSON.stringify(lines).length).toBeLessThan(3000)
})
