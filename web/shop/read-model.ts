import * as v from 'valibot'
import { checkoutAddress } from '#schemas/shop/checkout-address.ts'
import { type Checkout, checkoutContract } from '#schemas/shop/checkout.contract.ts'
import { shopCollectionContract } from '#schemas/shop/shop-collection.contract.ts'
import { ShopError, unknownError } from '#schemas/shop/shop-error.ts'
import { shopProductContract } from '#schemas/shop/shop-product.contract.ts'
import type { TagsById } from './product-tags.ts'

/**
 * One of the SDK's models as plain data.
 *
 * @throws {ShopError} `unreadable` if it is not of the shape
 */
export function readModel<Contract extends v.GenericSchema>(
  contract: Contract,
  model: unknown,
): v.InferOutput<Contract> {
  const result = v.safeParse(contract, plainModel(model))
  if (result.success) return result.output
  throw unreadable(result.issues)
}

/** A model by its id; null if there is none, or one of another kind, which has none of its fields. */
export function readNode<Contract extends v.GenericSchema>(
  contract: Contract,
  model: unknown,
): v.InferOutput<Contract> | null {
  const plain = plainModel(model)
  const isNone = typeof plain !== 'object' || plain === null || !('id' in plain)
  return isNone ? null : readModel(contract, plain)
}

/** The rows of a list that can be read; one that cannot does not take the others down. */
export function readRows<Contract extends v.GenericSchema>(
  contract: Contract,
  models: unknown,
  onUnreadable?: (row: unknown, field: string) => void,
): v.InferOutput<Contract>[] {
  if (!Array.isArray(models)) throw unreadable(models)
  return models.flatMap((model: unknown) => {
    const plain = plainModel(model)
    const row = v.safeParse(contract, plain)
    if (!row.success) onUnreadable?.(plain, v.getDotPath(row.issues[0]) ?? '')
    return row.success ? [row.output] : []
  })
}

/** A product with the tags that came beside it. */
export function taggedProduct(tagsById: TagsById) {
  return v.pipe(
    v.looseObject({ id: v.string() }),
    v.transform((product) => ({ ...product, tags: tagsById.get(product.id) ?? [] })),
    shopProductContract,
  )
}

/** A collection with its products and their tags. */
export function stockedCollection(tagsById: TagsById) {
  const products = v.transform((models: unknown) => readRows(taggedProduct(tagsById), models))
  return v.object({ ...shopCollectionContract.entries, products: v.pipe(v.unknown(), products) })
}

/** A cart as the SDK maps it, with an address that the customer can be sent to. */
export function readCheckout(model: unknown): Checkout {
  const checkout = readModel(checkoutContract, model)
  const webUrl = checkoutAddress(checkout.webUrl)
  if (webUrl === undefined) throw unreadable(checkout.webUrl)
  return { ...checkout, webUrl }
}

const unreadable = (cause: unknown) =>
  new ShopError('unreadable', unknownError, { detail: 'unexpected fields', cause })

/**
 * The plain data in one of the SDK's models: its scalars are objects, its lists carry functions, and
 * each model names its own type.
 */
function plainModel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainModel)
  if (typeof value !== 'object' || value === null) return value
  const scalar: unknown = value.valueOf()
  if (typeof scalar !== 'object' || scalar === null) return scalar
  const fields = Object.entries(value).filter(([name]) => name !== 'type')
  return Object.fromEntries(fields.map(([name, inner]) => [name, plainModel(inner)]))
}
