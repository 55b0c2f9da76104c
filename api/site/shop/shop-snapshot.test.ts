import { beforeEach, expect, test } from 'vitest'
import { createLog } from '#api/platform/log/log.ts'
import { ShopError } from '#schemas/shop/shop-error.ts'
import type { ShopReading } from '#schemas/shop/shop-kit.ts'
import { shopKitOf } from '#tests/support/shop-kit.ts'
import { isShopWell } from './shop-state.ts'
import { ShopSnapshot } from './shop-snapshot.ts'

const lines: string[] = []
const log = createLog('info', { write: (line) => lines.push(line) })
const logged = () => lines.splice(0).map((line) => JSON.parse(line) as { msg: string })

beforeEach(() => void lines.splice(0))

const reading = (...kits: ShopReading['kits']): ShopReading => ({ kits, leftOut: [], isCut: false })
const bowl = shopKitOf('travel-bowl', 1900)

/** A snapshot with a clock and a shop that the test controls. */
function openSnapshot(answer: () => ShopReading | Promise<ShopReading>, refreshMs = 60_000) {
  const due: { run: () => void; inMs: number }[] = []
  const shop = { answer, reads: 0 }
  const failures: unknown[] = []
  const changes: (string | undefined)[] = []
  const snapshot = new ShopSnapshot({
    read: async () => {
      shop.reads += 1
      return shop.answer()
    },
    log,
    refreshMs,
    onFailure: (cause) => failures.push(cause),
    schedule: (run, inMs) => {
      const one = { run, inMs }
      due.push(one)
      return () => {
        const at = due.indexOf(one)
        if (at !== -1) due.splice(at, 1)
      }
    },
    random: () => 1,
  })
  snapshot.onChange(() => changes.push(snapshot.version))
  return { snapshot, shop, due, failures, changes }
}

const away = () => Promise.reject(new ShopError('unreachable', 'no connection'))

test('the shop is read at once, and again before the interval has passed', async () => {
  const { snapshot, due, changes, shop } = openSnapshot(() => reading(bowl))
  expect(snapshot.state).toEqual({
    reachable: false,
    products: 0,
    readAt: null,
    explanation: 'The shop has not answered yet.',
  })
  await snapshot.refresh()
  expect([...(snapshot.kits?.keys() ?? [])]).toEqual(['travel-bowl'])
  expect(snapshot.state).toMatchObject({ reachable: true, products: 1 })
  expect(due.map(({ inMs }) => inMs)).toEqual([54_000])
  expect(changes).toEqual([snapshot.version])
  due[0]?.run()
  await snapshot.refresh()
  expect(shop.reads).toBe(2)
  expect(due).toHaveLength(1)
})

test('listeners are called only if the products have changed', async () => {
  const { snapshot, shop, changes } = openSnapshot(() => reading(bowl))
  await snapshot.refresh()
  const { version, kits } = snapshot
  shop.answer = () => reading({ ...bowl, changedAt: '2027-01-01T00:00:00Z' })
  await snapshot.refresh()
  expect([snapshot.version, snapshot.kits]).toEqual([version, kits])
  shop.answer = () => reading({ ...bowl, price: 2000 })
  await snapshot.refresh()
  expect(changes).toEqual([version, snapshot.version])
  expect(new Set(changes).size).toBe(2)
})

test('two servers give the same products the same version', async () => {
  const [one, other] = [openSnapshot(() => reading(bowl)), openSnapshot(() => reading({ ...bowl }))]
  await Promise.all([one.snapshot.refresh(), other.snapshot.refresh()])
  expect(one.snapshot.version).toBe(other.snapshot.version)
})

test('if the shop fails, the last products stay, and the server retries with increasing delays', async () => {
  const { snapshot, shop, due, failures } = openSnapshot(() => reading(bowl))
  await snapshot.refresh()
  logged()
  shop.answer = away
  const pauses: (number | undefined)[] = []
  for (let at = 0; at < 9; at += 1) {
    await snapshot.refresh()
    pauses.push(due.at(-1)?.inMs)
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(snapshot.kits?.get('travel-bowl')).toEqual(bowl)
  expect(snapshot.state).toMatchObject({ reachable: false, reason: 'unreachable', products: 1 })
  expect(failures).toHaveLength(9)
  expect(logged().map(({ msg }) => msg)).toEqual([expect.stringContaining('does not answer')])
  shop.answer = () => reading(bowl)
  await snapshot.refresh()
  expect(snapshot.state.reachable).toBe(true)
  expect(logged().map(({ msg }) => msg)).toEqual(['read the products of the shop'])
})

test('a short interval also applies after a failure', async () => {
  const { snapshot, due } = openSnapshot(away, 200)
  await snapshot.refresh()
  expect(due.map(({ inMs }) => inMs)).toEqual([200])
})

test('a wrong token is an error, and says what to do', async () => {
  const { snapshot } = openSnapshot(() => Promise.reject(new ShopError('refused', 'Unauthorized')))
  await snapshot.refresh()
  await snapshot.refresh()
  const [line, ...others] = logged()
  expect(line).toMatchObject({ level: 50, reason: 'refused' })
  expect(line?.msg).toMatch(/SHOPIFY_STOREFRONT_TOKEN.*Storefront API.*SHOPIFY_DOMAIN/)
  expect(others).toEqual([])
})

test('the state reports a shop without any product as a problem', async () => {
  const { snapshot, shop } = openSnapshot(() => reading(bowl))
  await snapshot.refresh()
  expect(isShopWell(snapshot.state)).toBe(true)
  shop.answer = () => reading()
  await snapshot.refresh()
  expect(snapshot.state).toMatchObject({
    reachable: true,
    products: 0,
    explanation: expect.stringMatching(/no product that can be shown: publish .* sales channel/),
  })
  expect(isShopWell(snapshot.state)).toBe(false)
  expect(logged().at(-1)?.msg).toMatch(/no product that can be shown: publish/)
})

const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

test.each([
  [{ detail: 'HTTP 500' }, 'does not answer (HTTP 500)'],
  [{ cause: new TypeError('fetch failed', { cause: refused }) }, 'does not answer (ECONNREFUSED)'],
  [{}, 'does not answer'],
])('log and health name the exact failure: %o', async (details, words) => {
  const { snapshot } = openSnapshot(() =>
    Promise.reject(new ShopError('unreachable', 'secret words of the shop', details)),
  )
  await snapshot.refresh()
  expect(snapshot.state.explanation).toBe(
    `The shop ${words}. Pages show kits at the prices of their documents.`,
  )
  expect(logged()[0]?.msg).toMatch(`the shop ${words}: `)
  expect(JSON.stringify(snapshot.state)).not.toContain('secret')
})

test('any other error counts as an unreadable answer', async () => {
  const { snapshot } = openSnapshot(() => Promise.reject(new TypeError('x is not a function')))
  await snapshot.refresh()
  expect(snapshot.state.reason).toBe('unreadable')
})

test('skipped products are logged once', async () => {
  const leftOut = [{ handle: 'odd', problem: 'it has no variants' }]
  const { snapshot } = openSnapshot(() => ({ kits: [bowl], leftOut, isCut: true }))
  await snapshot.refresh()
  expect(logged().slice(1)).toMatchObject([
    { msg: 'the shop has more products than the site shows', products: 1 },
    { msg: 'products of the shop were skipped', count: 1, products: leftOut },
  ])
  await snapshot.refresh()
  expect(logged()).toEqual([])
  expect(snapshot.state.explanation).toMatch(/1 of its products cannot be shown. The log/)
})

test('a listener that fails does not affect the others', async () => {
  const { snapshot, changes } = openSnapshot(() => reading(bowl))
  const reported: string[] = []
  snapshot.onChange(() => {
    throw new Error('a listener')
  })
  const forget = snapshot.onChange(() => reported.push('last'))
  await snapshot.refresh()
  forget()
  expect([changes.length, reported]).toEqual([1, ['last']])
  expect(snapshot.state.reachable).toBe(true)
})

test('concurrent reads share one request, and a stop ends reads and calls', async () => {
  const held = Promise.withResolvers<ShopReading>()
  const { snapshot, shop, due, changes } = openSnapshot(() => held.promise)
  const both = [snapshot.refresh(), snapshot.refresh()]
  expect(shop.reads).toBe(1)
  snapshot.stop()
  held.resolve(reading(bowl))
  await Promise.all(both)
  expect([due, changes, snapshot.kits]).toEqual([[], [], undefined])
})
