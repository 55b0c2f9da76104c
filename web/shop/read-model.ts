import * as v from 'valibot'
import { type Checkout, checkoutContract } from '#schemas/shop/storefront.contract.ts'
import { ShopError, unknownError } from '#schemas/shop/shop-error.ts'
import { shopCollectionContract, shopProductContract } from '#schemas/shop/storefront.contract.ts'

/**
 * Reads plain data.
 *
 * @throws {ShopError} `unreadable` if it does not match the contract
 */
export function readModel<Contract extends v.GenericSchema>(
  contract: Contract,
  plain: unknown,
): v.InferOutput<Contract> {
  const result = v.safeParse(contract, plain)
  if (result.success) return result.output
  throw unreadable(result.issues)
}

/** An object that was requested by id; null if it does not exist or is of another type. */
export function readNode<Contract extends v.GenericSchema>(
  contract: Contract,
  plain: unknown,
): v.InferOutput<Contract> | null {
  const isNone = typeof plain !== 'object' || plain === null || !('id' in plain)
  return isNone ? null : readModel(contract, plain)
}

/** The readable rows of a list. */
export function readRows<Contract extends v.GenericSchema>(
  contract: Contract,
  rows: unknown,
  onUnreadable?: (row: unknown, field: string) => void,
): v.InferOutput<Contract>[] {
  if (!Array.isArray(rows)) throw unreadable(rows)
  return rows.flatMap((plain: unknown) => {
    const row = v.safeParse(contract, plain)
    if (!row.success) onUnreadable?.(plain, v.getDotPath(row.issues[0]) ?? '')
    return row.success ? [row.output] : []
  })
}

/** A collection with its products. */
export const stockedCollectionContract = v.object({
  ...shopCollectionContract.entries,
  products: v.pipe(
    v.unknown(),
    v.transform((rows) => readRows(shopProductContract, rows)),
  ),
})

/** A cart as the SDK maps it, with a safe checkout address. */
export function readCheckout(model: unknown): Checkout {
  const checkout = readModel(checkoutContract, plainModel(model))
  const webUrl = checkoutAddress(checkout.webUrl)
  if (webUrl === undefined) throw unreadable(checkout.webUrl)
  return { ...checkout, webUrl }
}

/** Completes a path without an origin. */
const anyOrigin = 'http://shop.invalid'

/**
 * The address for payment, always with `_fd=0`, which prevents a redirect to the shop's primary domain
 * (`docs/product.md §7`).
 *
 * @param webUrl an `http:` or `https:` address, or a path on this site
 * @returns undefined for any other text, such as `javascript:…`
 */
export function checkoutAddress(webUrl: string): string | undefined {
  const isPath = webUrl.startsWith('/') && !/^\/[/\\]/.test(webUrl)
  if (!isPath && !/^https?:\/\//i.test(webUrl)) return undefined
  if (!URL.canParse(webUrl, anyOrigin)) return undefined
  const url = new URL(webUrl, anyOrigin)
  // Browsers remove tabs and line breaks, and the path can then begin with two slashes.
  if (isPath && url.origin !== anyOrigin) return undefined
  if (url.searchParams.getAll('_fd').join() !== '0') url.searchParams.set('_fd', '0')
  return isPath ? url.href.slice(anyOrigin.length) : url.href
}

const unreadable = (cause: unknown) =>
  new ShopError('unreadable', unknownError, { detail: 'unexpected fields', cause })

/**
 * The plain data of one of the SDK's models, which has objects for scalars, lists with functions, and
 * a field for its type.
 *
 * @param tagsById the tags of products, which came separately
 */
export function plainModel(value: unknown, tagsById?: ReadonlyMap<unknown, string[]>): unknown {
  if (Array.isArray(value)) return value.map((item) => plainModel(item, tagsById))
  if (typeof value !== 'object' || value === null) return value
  const scalar: unknown = value.valueOf()
  if (typeof scalar !== 'object' || scalar === null) return scalar
  const fields = Object.entries(value).filter(([name]) => name !== 'type')
  const plain = Object.fromEntries(
    fields.map(([name, inner]) => [name, plainModel(inner, tagsById)]),
  )
  const tags = tagsById?.get(plain['id'])
  return tags ? { ...plain, tags } : plain
}
