import { expect, test } from 'vitest'
import type { CartProduct } from '#schemas/shop/cart/cart.contract.ts'
import type { Offer } from '#schemas/shop/cart/offer.contract.ts'
import type { ToastMessage } from '#web/ui/toast/toast-store.ts'
import { addKit } from './add-kit.ts'
import type { Refusal } from './cart-changes.ts'

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
  availability: 'in stock' as const,
}
const answering = (offer?: Offer) => async () => new Map(offer ? [[offer.id, offer]] : [])

function setUp(fetchOffers: () => Promise<ReadonlyMap<string, Offer>>, refused?: Refusal) {
  const added: CartProduct[] = []
  const said: ToastMessage[] = []
  const logged: string[] = []
  let remoteCarts = 0
  const parts = {
    cart: {
      async add(product: CartProduct) {
        if (!refused) added.push(product)
        return refused
      },
    },
    fetchOffers,
    ensureRemoteCart: async () => void remoteCarts++,
    say: (message: ToastMessage) => said.push(message),
    log: ({ message }: Error) => logged.push(message),
    patienceMs: 20,
  }
  return { add: () => addKit(shown, parts), added, said, logged, requested: () => remoteCarts }
}

test('a kit is added as it is offered at this moment, and the shop gets a cart', async () => {
  const { add, added, said, requested } = setUp(answering(offered))
  expect(await add()).toBe(true)
  expect(added).toEqual([{ ...shown, price: 35_900, imageUrl: '/pictures/cabin.webp' }])
  expect(said).toEqual([])
  expect(requested()).toBe(1)
})

test.each([
  ['fails', () => Promise.reject(new Error('503'))],
  ['hangs', () => new Promise<never>(() => {})],
])('where the server %s, a kit is added as the page shows it', async (_, fetchOffers) => {
  const { add, added } = setUp(fetchOffers)
  expect(await add()).toBe(true)
  expect(added).toEqual([shown])
})

test.each([
  ['unknown', answering(), 'Product not found', 'Product not found'],
  [
    'without variants',
    answering({ ...offered, availability: 'not sold' }),
    'No variants found for product: cabin-clean-up-kit',
    'Not sold online',
  ],
  ['sold out', answering({ ...offered, availability: 'sold out' }), null, 'Out of stock'],
])('a kit that is %s is not added, and the visitor hears why', async (_, answer, log, title) => {
  const { add, added, said, logged, requested } = setUp(answer)
  expect(await add()).toBe(false)
  expect(added).toEqual([])
  expect(requested()).toBe(0)
  // A kit that is sold out is no failure.
  expect(logged).toEqual(log ? [log] : [])
  expect(said).toMatchObject([{ title, tone: 'destructive' }])
})

test('a full cart says what its bounds are', async () => {
  const { add, said, requested } = setUp(answering(offered), 'quantity')
  expect(await add()).toBe(false)
  expect(requested()).toBe(0)
  expect(said[0]?.description).toContain('up to 99')
})
