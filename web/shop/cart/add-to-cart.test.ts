import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type CartProduct, maxQuantity, type Offer } from '#schemas/shop/cart.ts'
import { settingsOf } from '#tests/support/settings-of.ts'
import { shopProducts } from '#bin/stand-ins/shop-products.ts'
import {
  type RunningShop,
  startShop,
} from '#packages/service-stand-ins/tests/support/start-shop.ts'
import { currentToast, dismissToast } from '#web/ui/toast/toast-store.ts'
import { addKit } from './add-to-cart.tsx'
import { cart } from './cart-store.ts'

const shown: CartProduct = {
  id: 'cabin-clean-up-kit-premium',
  title: 'Cabin Kit, Premium Kit',
  description: '',
  price: 34_900,
  imageUrl: '',
  imageAlt: '',
  inStock: true,
}
const offered: Offer = {
  ...shown,
  price: 35_900,
  imageUrl: '/pictures/cabin.webp',
  availability: 'in stock',
}

let shop: RunningShop
/** The answer of the site's server to a request for offers. */
let answer: () => Promise<Response>
const logged: string[] = []
const { fetch } = globalThis

beforeAll(async () => {
  shop = await startShop(shopProducts)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.startsWith('/api/') ? answer() : fetch(url, init),
  )
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('reportError', ({ message }: Error) => logged.push(message))
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await shop.stop()
})
beforeEach(async () => {
  await cart.clear()
  shop.shop.reset()
  dismissToast(currentToast()?.id ?? 0)
  logged.length = 0
})

const offering = (offer?: Offer) => async () => Response.json({ offers: offer ? [offer] : [] })
const add = () => {
  const { domain, token, url: apiUrl } = shop
  return addKit(shown, { ...settingsOf('http://localhost'), shop: { domain, token, apiUrl } })
}
const added = () => cart.get()?.items.map(({ product }) => product)
const toast = () => (currentToast()?.open ? currentToast() : null)

test('a kit is added with its current offer, and the shop gets a cart', async () => {
  answer = offering(offered)
  expect(await add()).toBe(true)
  expect(added()).toMatchObject([{ ...shown, price: 35_900, imageUrl: '/pictures/cabin.webp' }])
  expect(toast()).toBeNull()
  await expect.poll(() => cart.get()?.cartId).toMatch(/^gid:/)
  expect(shop.shop.carts.list()).toHaveLength(1)
})

/** Adds the kit to a cart that has this id, if any. */
const addTo = async (cartId?: string) => {
  answer = offering(offered)
  if (cartId) await cart.change((current) => ({ ...current, cartId }))
  await add()
}

test.each([undefined, 'mock-cart-1'])(
  'a cart with the id %s gets an id from the shop',
  async (id) => {
    await addTo(id)
    await expect.poll(() => cart.get()?.cartId).toMatch(/^gid:/)
  },
)

test.each(['gid://shopify/Cart/1', 'local-cart-1'])(
  'a cart with the id %s keeps it',
  async (id) => {
    await addTo(id)
    await addTo()
    expect(cart.get()?.cartId).toBe(id)
    expect(shop.shop.carts.list()).toEqual([])
  },
)

test.each([
  ['reset', /^mock-cart-\d+$/],
  ['refuse', /^local-cart-\d+$/],
])('if the shop fails (%s), the cart gets the id %s', async (fault, id) => {
  await shop.behave(fault)
  await addTo()
  await expect.poll(() => logged, { timeout: 10_000 }).toEqual(['Failed to create cart'])
  await expect.poll(() => cart.get()?.cartId).toMatch(id)
  await shop.behave('none')
  await addTo()
  await expect.poll(() => cart.get()?.cartId).toMatch(fault === 'reset' ? /^gid:/ : id)
})

test('concurrent adds create one cart, and the id from another tab is kept', async () => {
  answer = offering(offered)
  await shop.behave('none', undefined, 100)
  await Promise.all([add(), add()])
  expect(cart.get()?.cartId).toMatch(/^mock-cart-/)
  await cart.change((current) => ({ ...current, cartId: 'from another tab' }))
  await expect.poll(() => shop.shop.carts.list()).toHaveLength(1)
  await shop.behave('none')
  await add()
  expect(cart.get()?.cartId).toBe('from another tab')
  expect(shop.shop.carts.list()).toHaveLength(1)
})

test('if the server fails, a kit is added as the page shows it', async () => {
  answer = () => Promise.reject(new Error('503'))
  expect(await add()).toBe(true)
  expect(added()).toEqual([shown])
  await expect.poll(() => cart.get()?.cartId).toMatch(/^gid:/)
})

test('if the server does not answer within four seconds, a kit is added as the page shows it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer = () => new Promise(() => {})
  const adding = add()
  await vi.advanceTimersByTimeAsync(3999)
  expect(added()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(await adding).toBe(true)
  expect(added()).toEqual([shown])
  await expect.poll(() => cart.get()?.cartId).toMatch(/^gid:/)
})

test.each([
  ['unknown', undefined, 'Product not found', 'Product not found'],
  [
    'not sold',
    { ...offered, availability: 'not sold' as const },
    'No variants found for product: cabin-clean-up-kit',
    'Not sold online',
  ],
  ['sold out', { ...offered, availability: 'sold out' as const }, null, 'Out of stock'],
])('a kit that is %s is not added, and a toast says why', async (_, offer, log, title) => {
  answer = offering(offer)
  expect(await add()).toBe(false)
  expect(cart.get()).toMatchObject({ items: [] })
  expect(cart.get()?.cartId).toBeUndefined()
  // A sold-out kit is not a failure.
  expect(logged).toEqual(log ? [log] : [])
  expect(toast()).toMatchObject({ title, tone: 'destructive' })
})

test('a full cart says what its limits are', async () => {
  await cart.add(shown)
  await cart.setQuantity(cart.get()?.items[0]?.id ?? '', () => maxQuantity)
  answer = offering(offered)
  expect(await add()).toBe(false)
  expect(toast()?.description).toContain('up to 99')
})
