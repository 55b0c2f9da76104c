import type { BrowserContext, Page } from '@playwright/test'
import type { Availability } from '#schemas/content/product/availability.ts'
import { hydrated } from '../support/hydrated.ts'
import type { Instance } from '../support/start-instance.ts'
import { expect, testWith } from './instance.ts'

/** Playwright's test with the shop switched on, in an instance that re-reads it five times a second. */
export const test = testWith({ FEATURE_ECOMMERCE: 'on', SHOPIFY_REFRESH_MS: '200' })

export { expect }

/** The fields of a shop's product that a test changes. */
interface ProductChange {
  /** The title of the variant to change; tests wait for the offer of the first one. */
  readonly variant?: string
  readonly options?: readonly string[]
  readonly priceCents?: number
  readonly compareAtCents?: number
  readonly stock?: number
  readonly isPublished?: boolean
  readonly validation?: string
  readonly quantityRule?: object
}

interface SeenOffer {
  readonly price: number
  readonly availability: Availability
}

/** The site re-reads the shop several times a second. */
const soon = { timeout: 30_000, intervals: [100] }

/** The shop's side of a test. */
export function shopOf({ lakeUrl, siteUrl }: Instance) {
  const send = async (path: string, method: string, body?: object) => {
    const response = await fetch(`${lakeUrl}/shop${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
    })
    expect(response.status, `${method} ${path}`).toBeLessThan(400)
    return response
  }
  const offersOf = async (...ids: string[]): Promise<SeenOffer[]> => {
    const answer = await fetch(`${siteUrl}/api/shop/offers?ids=${ids.join(',')}`)
    const { offers = [] }: { offers?: SeenOffer[] } = await answer.json()
    return offers
  }
  return {
    /** Sets the shop's behavior from now on. */
    behave: (fault: string) => send('/faults', 'POST', { fault }),
    /** Resets the shop to its initial state; resolves once the site has read it. */
    async reset() {
      await send('/faults', 'POST', { fault: 'none' })
      await send('/reset', 'POST')
      const seen = async () =>
        (await offersOf('master-kit', 'food-and-snack-kit', 'galley-bowl-set')).map(
          ({ price, availability }) => availability === 'in stock' && price,
        )
      await expect.poll(seen, soon).toEqual([99_900, 7900, 3450])
    },
    async carts(): Promise<number> {
      const carts: unknown = await (await send('/carts', 'GET')).json()
      return Array.isArray(carts) ? carts.length : 0
    },
    /** Loses all carts, as the shop does with expired ones. */
    loseCarts: () => send('/carts', 'DELETE'),
    /** Changes a product, and waits until the site has read it. */
    async change(handle: string, change: ProductChange) {
      await send(`/products/${handle}`, 'PATCH', change)
      const { priceCents, stock, isPublished } = change
      const isKnown = async () => {
        const [offer] = await offersOf(handle)
        if (isPublished === false) return !offer || offer.availability === 'not sold'
        if (priceCents !== undefined) return offer?.price === priceCents
        return offer?.availability === (stock === 0 ? 'sold out' : 'in stock')
      }
      await expect.poll(isKnown, soon).toBe(true)
    },
  }
}

/** Opens a page and waits until it is hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.keyboard.press('Shift')
  await hydrated(page)
}

/** Adds a kit to the cart from its page. */
export async function addKit(page: Page, slug: string): Promise<void> {
  await visit(page, `/products/${slug}`)
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByText('Added to cart')).not.toHaveCount(0)
}

/** The cart that the browser stores. */
export async function storedCart(context: BrowserContext): Promise<{ cartId?: string }> {
  const { origins } = await context.storageState()
  const [item] = origins.flatMap(({ localStorage }) =>
    localStorage.filter(({ name }) => name === 'petjet-cart'),
  )
  return item ? JSON.parse(item.value) : {}
}
