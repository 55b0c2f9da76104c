import type { Checkout } from '#schemas/shop/checkout.contract.ts'
import type { ShopCollection } from '#schemas/shop/shop-collection.contract.ts'
import type { ShopProduct } from '#schemas/shop/shop-product.contract.ts'
import { ShopError } from '#schemas/shop/shop-error.ts'
import type { ChangedCheckout, Storefront } from '#schemas/shop/storefront.ts'
import { remarkText, UnexpectedAnswer } from './connection-advice.ts'

/** One test of the connection to the shop. */
export interface ConnectionTest {
  readonly title: string
  /** The operation's use on the site. */
  readonly purpose: string
  /**
   * Runs the test.
   *
   * @returns a summary of the shop's answer
   * @throws {NothingToTest} if the shop has nothing to test with
   * @throws if the operation fails
   */
  run(storefront: Storefront): Promise<string>
}

/** Ends a test that has nothing to work on; the message says what to set up. */
export class NothingToTest extends Error {
  override name = 'NothingToTest'
}

/** Results that later tests build on. */
export interface Found {
  product?: ShopProduct | undefined
  collection?: ShopCollection | undefined
  /** The tests' own cart; visitors' carts are never touched. */
  cart?: Checkout
}

export const unused = 'Not used by the site yet.'

/** @throws {UnexpectedAnswer} with the shop's remarks, unless it did what it was asked */
export function check(isMet: boolean, problem: string, cart?: ChangedCheckout): asserts isMet {
  if (!isMet) throw new UnexpectedAnswer(cart ? withRemarks(problem, cart) : problem)
}

/** @throws {UnexpectedAnswer} unless the shop found what an earlier test knows */
export function same<Item extends { id: string }>(
  known: { id: string; title: string },
  item: Item | null | undefined,
): Item {
  check(item?.id === known.id, `The shop does not find ${known.title}.`)
  return item
}

export const buyableVariant = ({ variants }: ShopProduct) =>
  variants.find(({ available }) => available)

export function productOf({ product }: Found): ShopProduct {
  if (product) return product
  throw new NothingToTest('No product was found: see “Products”.')
}

export function collectionOf({ collection }: Found): ShopCollection {
  if (collection) return collection
  throw new NothingToTest('No collection was found: see “Collections”.')
}

export const noLine = () => new NothingToTest('The cart has no line: see “Add a line”.')

export function cartOf({ cart }: Found): Checkout {
  if (cart) return cart
  throw new NothingToTest('No cart was made: see “Create a cart”.')
}

/** @throws {NothingToTest} with the advice if the list is empty */
export function listText(texts: readonly string[], advice: string): string {
  if (texts.length > 0) return texts.join(', ')
  throw new NothingToTest(advice)
}

export function handlesText(items: readonly { handle: string }[], advice: string): string {
  const handles = items.map(({ handle }) => handle)
  return listText(handles, advice)
}

export function linesText({ lineItems, totalPrice }: Checkout): string {
  const lines = lineItems.map(({ quantity, title }) => `${quantity} × ${title}`)
  return `${lines.join(', ') || 'No lines'}, total ${totalPrice?.amount ?? 'unknown'}`
}

export const changeText = (cart: ChangedCheckout) => withRemarks(linesText(cart), cart)

export function withRemarks(text: string, { userErrors }: ChangedCheckout): string {
  return [text, ...userErrors.map(remarkText)].join(' · ')
}

/** The shop's reasons for refusing a change; empty if it gives none. */
export async function refusalOf(change: Promise<ChangedCheckout>): Promise<string> {
  const { userErrors } = await change.catch((cause: unknown) => {
    if (cause instanceof ShopError && cause.code === 'user-errors') return cause
    throw cause
  })
  return userErrors.map(remarkText).join(' · ')
}
