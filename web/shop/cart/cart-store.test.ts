import { expect, test } from 'vitest'
import { type CartProduct, maxItems, maxQuantity } from '#schemas/shop/cart.ts'
import { cartKey, createCartStore, inTurn, olderKeys } from './cart-store.ts'

const productOf = (id: string, price = 24_900): CartProduct => ({
  id,
  title: `The ${id}`,
  description: '',
  price,
  imageUrl: '',
  imageAlt: '',
  inStock: true,
})

/** A browser with tabs that share a storage, which can fail. */
function browser() {
  const current = new Map<string, string>()
  const tabs: ((key: string | null) => void)[] = []
  const problems: string[] = []
  const state = { isForbidden: false, isFull: false, clock: 1_767_225_600_000 }
  const storage = {
    getItem: (key: string) => current.get(key) ?? null,
    setItem(key: string, text: string) {
      if (state.isFull) throw new DOMException('', 'QuotaExceededError')
      current.set(key, text)
    },
    removeItem: (key: string) => void current.delete(key),
  }
  const openTab = () => {
    const store = createCartStore({
      storage: () => {
        if (state.isForbidden) throw new DOMException('', 'SecurityError')
        return storage
      },
      log: (problem) => problems.push(problem),
      locks: undefined,
      now: () => state.clock++,
      onOtherTab: (changed) => tabs.push(changed),
    })
    return store
  }
  const report = (key: string | null = cartKey) => {
    for (const changed of tabs) changed(key)
  }
  return { current, openTab, problems, state, report }
}

const idsOf = (store: ReturnType<ReturnType<typeof browser>['openTab']>) =>
  store.get()?.items.map(({ productId, quantity }) => `${quantity} ${productId}`)

test('adding a product again increases its quantity; ids consist of the product and the time', async () => {
  const { openTab, current } = browser()
  const store = openTab()
  store.open()
  expect(store.get()).toEqual({
    items: [],
    total: 0,
    itemCount: 0,
    formattedTotal: 'TBD',
    checkouts: [],
  })
  await store.add(productOf('master-kit', 99_900))
  await store.add(productOf('cabin-clean-up-kit'))
  await store.add(productOf('cabin-clean-up-kit'))
  expect(idsOf(store)).toEqual(['1 master-kit', '2 cabin-clean-up-kit'])
  expect(store.get()?.items[0]?.id).toBe('master-kit-1767225600000')
  expect(store.get()).toMatchObject({ total: 149_700, itemCount: 3, formattedTotal: '$1497.00' })
  // Until the shop gives it another one.
  expect(store.get()?.cartId).toBe('mock-cart-1767225600000')
  expect(JSON.parse(current.get(cartKey)!)).toEqual(store.get())
})

test('a quantity of 0 or below removes the item; each change recalculates and notifies subscribers', async () => {
  const store = browser().openTab()
  store.open()
  let reported = 0
  const end = store.subscribe(() => reported++)
  await store.add(productOf('a'))
  await store.add(productOf('b'))
  const [a, b] = store.get()!.items
  await store.setQuantity(a!.id, () => 5)
  expect(store.get()).toMatchObject({ itemCount: 6, total: 6 * 24_900 })
  await store.setQuantity(a!.id, (now) => now - 5)
  expect(idsOf(store)).toEqual(['1 b'])
  await store.setQuantity(b!.id, () => -3)
  expect(store.get()).toMatchObject({ items: [], formattedTotal: 'TBD' })
  await store.add(productOf('a'))
  await store.remove(store.get()!.items[0]!.id)
  await store.add(productOf('a'))
  await store.clear()
  expect(store.get()?.items).toEqual([])
  expect(reported).toBe(9)
  end()
  await store.add(productOf('a'))
  expect(reported).toBe(9)
})

test('a change above the limits is rejected, and the cart stays as it is', async () => {
  const store = browser().openTab()
  store.open()
  await store.add(productOf('a'))
  const { id } = store.get()!.items[0]!
  expect(await store.setQuantity(id, () => maxQuantity)).toBeUndefined()
  expect(await store.add(productOf('a'))).toBe('quantity')
  expect(await store.setQuantity(id, () => 5000)).toBe('quantity')
  expect(store.get()?.itemCount).toBe(maxQuantity)
  for (let count = 1; count < maxItems; count++) await store.add(productOf(`kit-${count}`))
  expect(await store.add(productOf('one-too-many'))).toBe('items')
  expect(store.get()?.items).toHaveLength(maxItems)
})

test('an item that is out of stock or has no price is in the cart, but not in its total', async () => {
  const store = browser().openTab()
  store.open()
  await store.add({ ...productOf('gone'), inStock: false })
  await store.add(productOf('tbd', 0))
  await store.add(productOf('a', 100))
  expect(store.get()).toMatchObject({ itemCount: 3, total: 100, formattedTotal: '$1.00' })
})

test('two tabs show the same cart, and neither loses the other’s changes', async () => {
  const { openTab, report } = browser()
  const [one, two] = [openTab(), openTab()]
  one.open()
  two.open()
  await one.add(productOf('a'))
  // The second tab has no event yet.
  expect(idsOf(two)).toEqual([])
  await two.add(productOf('b'))
  report()
  expect(idsOf(one)).toEqual(['1 a', '1 b'])
  expect(idsOf(two)).toEqual(['1 a', '1 b'])
})

test('another tab that clears all data empties the cart; a change of another key does not', async () => {
  const { openTab, current, report } = browser()
  const store = openTab()
  store.open()
  await store.add(productOf('a'))
  current.clear()
  report('another-key')
  expect(idsOf(store)).toEqual(['1 a'])
  report(null)
  expect(idsOf(store)).toEqual([])
})

test.each(['{"items":', '[]', '"x"', '{"items":7}', 'null', ''])(
  'corrupt saved data, %j, is ignored and logged',
  async (text) => {
    const { openTab, current, problems } = browser()
    current.set(cartKey, text)
    const store = openTab()
    store.open()
    expect(store.get()?.items).toEqual([])
    await store.add(productOf('a'))
    expect(idsOf(store)).toEqual(['1 a'])
    expect(problems[0]).toBe('The saved cart cannot be read and is ignored.')
  },
)

test('an unreadable item does not affect the others, and stored totals are ignored', () => {
  const { openTab, current, problems } = browser()
  const good = { id: 'a-1', productId: 'a', quantity: 2, product: productOf('a') }
  const bad = [
    null,
    7,
    { ...good, id: '' },
    { ...good, id: 'x', productId: 'x', quantity: 0 },
    { ...good, id: 'y', productId: 'y', quantity: '2' },
    { ...good, id: 'z', productId: 'z', product: { price: 1 } },
    // No address can contain half of a character, and no kit has such a name.
    { ...good, id: 'h', productId: '\uD800x' },
    { ...good, id: 'l', productId: 'l'.repeat(300) },
    // The same item, and the same product, a second time.
    good,
    { ...good, id: 'a-2' },
  ]
  current.set(cartKey, JSON.stringify({ items: [good, ...bad], total: 1, itemCount: 1 }))
  const store = openTab()
  store.open()
  expect(store.get()).toMatchObject({ items: [good], total: 49_800, itemCount: 2 })
  expect(problems).toEqual(['10 of 11 items of the saved cart were skipped.'])
})

test('unreadable checkouts and items of checkouts do not lose the others', () => {
  const { openTab, current } = browser()
  const good = { productId: 'a', quantity: 2 }
  const items = [null, { productId: 'a' }, { quantity: 2 }, { productId: 'b', quantity: 0 }, good]
  const checkouts = [null, 7, { items: [good] }, { checkoutId: 7 }, { checkoutId: 'x', items }]
  const stored = (value: unknown) => {
    current.set(cartKey, JSON.stringify({ items: [], checkouts: value }))
    const store = openTab()
    store.open()
    return store.get()?.checkouts
  }
  expect(stored(checkouts)).toEqual([{ checkoutId: 'x', items: [good], isGone: false }])
  expect(stored('odd')).toEqual([])
})

test('an older cart is adopted once', async () => {
  const { openTab, current } = browser()
  const older = [
    { productId: 'a', quantity: 2, product: productOf('a') },
    { id: 'b', quantity: 1 },
    { quantity: 1 },
  ]
  current.set(olderKeys.items, JSON.stringify(older))
  current.set(olderKeys.id, 'gid://shopify/Cart/1')
  const store = openTab()
  store.open()
  expect(idsOf(store)).toEqual(['2 a', '1 b'])
  expect(store.get()?.cartId).toBe('gid://shopify/Cart/1')
  expect([...current.keys()]).toEqual([cartKey])
  await store.clear()
  current.set(olderKeys.items, JSON.stringify(older))
  const later = openTab()
  later.open()
  expect(idsOf(later)).toEqual([])
})

test.each(['isFull', 'isForbidden'] as const)(
  'if storage %s, the cart is in memory',
  async (how) => {
    const { openTab, state, current } = browser()
    state[how] = true
    const store = openTab()
    store.open()
    await store.add(productOf('a'))
    await store.add(productOf('b'))
    expect(idsOf(store)).toEqual(['1 a', '1 b'])
    expect(store.isStorable()).toBe(false)
    // Once there is space again, the entire cart is saved.
    state[how] = false
    await store.add(productOf('b'))
    expect(store.isStorable()).toBe(true)
    expect(JSON.parse(current.get(cartKey)!)).toMatchObject({ itemCount: 3 })
  },
)

test.each([
  ['has no locks', undefined],
  [
    'refuses them',
    {
      request: async () => {
        throw new DOMException('Storage is forbidden', 'SecurityError')
      },
    },
  ],
])('a change is made once if the browser %s', async (_, locks) => {
  let made = 0
  await inTurn(locks, () => made++)
  expect(made).toBe(1)
})

test('a change that fails under its lock is not made again', async () => {
  let made = 0
  const change = () => {
    made++
    throw new Error('failed')
  }
  await expect(inTurn(navigator.locks, change)).rejects.toThrow('failed')
  expect(made).toBe(1)
})

test('concurrent changes wait for each other', async () => {
  const order: string[] = []
  await Promise.all([
    inTurn(navigator.locks, () => order.push('first')),
    inTurn(navigator.locks, () => order.push('second')),
  ])
  expect(order).toEqual(['first', 'second'])
})
