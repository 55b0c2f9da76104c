import { randomUUID } from 'node:crypto'
import type { Catalog, Merchandise } from '../catalog/catalog.ts'
import { isAvailable } from '../catalog/product.ts'
import { globalId, localId, readGlobalId } from '../global-id.ts'
import { lineId } from './cart-store.ts'
import type { Attribute, Cart, CartLine, Remarks } from './cart.ts'

/** A `CartLineInput`. */
export interface LineInput {
  readonly merchandiseId: string
  readonly quantity?: number | null
  readonly attributes?: readonly Attribute[] | null
}

/** A `CartLineUpdateInput`. */
export interface LineUpdate {
  readonly id: string
  readonly merchandiseId?: string | null
  readonly quantity?: number | null
  readonly attributes?: readonly Attribute[] | null
}

/** The country of a buyer who names no country. */
const shopCountry = 'US'

/**
 * Adds lines to a cart. The same merchandise with the same attributes joins the existing line; if
 * there is not enough stock, the line gets the remaining quantity.
 */
export function addLines(
  cart: Cart,
  inputs: readonly LineInput[],
  catalog: Catalog,
  remarks: Remarks,
  under: readonly string[] = [],
): void {
  const isValid = inputs.map((input, index) =>
    checkInput(input, cart, catalog, remarks, [...under, 'lines', String(index)]),
  )
  if (isValid.includes(false)) return
  for (const { merchandiseId, quantity, attributes } of inputs) {
    const merchandise = merchandiseOf(merchandiseId, catalog)
    if (merchandise === undefined) continue
    const same = cart.lines.find(
      (line) =>
        line.variantId === merchandise.variant.id && hasSame(line.attributes, attributes ?? []),
    )
    const line = same ?? {
      id: randomUUID(),
      variantId: merchandise.variant.id,
      quantity: 0,
      attributes: attributes ?? [],
    }
    if (same === undefined) cart.lines.push(line)
    setQuantity(cart, line, line.quantity + (quantity ?? 1), merchandise, remarks)
  }
}

/** Changes lines in the cart; a quantity of 0 removes the line. */
export function updateLines(
  cart: Cart,
  updates: readonly LineUpdate[],
  catalog: Catalog,
  remarks: Remarks,
): void {
  for (const [index, update] of updates.entries()) {
    const field = ['lines', String(index)]
    const line = findLine(cart, update.id, [...field, 'id'], remarks)
    if (line === undefined) continue
    const merchandiseId = update.merchandiseId ?? globalId('ProductVariant', line.variantId)
    const quantity = update.quantity ?? line.quantity
    if (!checkInput({ merchandiseId, quantity }, cart, catalog, remarks, field)) continue
    const merchandise = merchandiseOf(merchandiseId, catalog)
    if (merchandise === undefined) continue
    line.variantId = merchandise.variant.id
    line.attributes = update.attributes ?? line.attributes
    setQuantity(cart, line, quantity, merchandise, remarks)
  }
}

export function removeLines(cart: Cart, lineIds: readonly string[], remarks: Remarks): void {
  const found = new Set(
    lineIds.map((id, index) => findLine(cart, id, ['lineIds', String(index)], remarks)),
  )
  cart.lines = cart.lines.filter((line) => !found.has(line))
}

function checkInput(
  { merchandiseId, quantity }: LineInput,
  { countryCode }: Cart,
  catalog: Catalog,
  { userErrors }: Remarks,
  field: readonly string[],
): boolean {
  const merchandise = merchandiseOf(merchandiseId, catalog)
  if (merchandise === undefined || !merchandise.product.isPublished) {
    const message = `The merchandise with id ${merchandiseId} does not exist.`
    userErrors.push({ code: 'INVALID', field: [...field, 'merchandiseId'], message })
    return false
  }
  const { countries, title, validation } = merchandise.product
  if (countries && !countries.includes(countryCode ?? shopCountry)) {
    const message = `The product '${title}' is not available in the buyer's country.`
    userErrors.push({ code: 'MERCHANDISE_NOT_APPLICABLE', field: [...field], message })
    return false
  }
  if (validation) {
    userErrors.push({ code: 'VALIDATION_CUSTOM', field: null, message: validation })
    return false
  }
  const refusal = quantityRefusal(quantity ?? 1, merchandise)
  if (refusal !== undefined) userErrors.push({ ...refusal, field: [...field, 'quantity'] })
  return refusal === undefined
}

function quantityRefusal(quantity: number, { variant: { quantityRule } }: Merchandise) {
  if (quantityRule === undefined || quantity === 0) return undefined
  const { minimum, maximum, increment } = quantityRule
  if (quantity < minimum) {
    return { code: 'MINIMUM_NOT_MET', message: `The quantity must be at least ${minimum}.` }
  }
  if (maximum !== null && quantity > maximum) {
    return { code: 'MAXIMUM_EXCEEDED', message: `The quantity must be at most ${maximum}.` }
  }
  if (quantity % increment === 0) return undefined
  return { code: 'INVALID_INCREMENT', message: `The quantity goes in steps of ${increment}.` }
}

function setQuantity(
  cart: Cart,
  line: CartLine,
  wanted: number,
  { product, variant }: Merchandise,
  { warnings }: Remarks,
): void {
  const left = isAvailable(product, variant) ? variant.stock : 0
  line.quantity = Math.min(wanted, left)
  const target = lineId(cart, line)
  if (wanted > 0 && left === 0) {
    const message = `The product '${product.title}' is already sold out.`
    warnings.push({ code: 'MERCHANDISE_OUT_OF_STOCK', message, target })
  } else if (wanted > left) {
    const message = `Only ${left} ${left === 1 ? 'item was' : 'items were'} added to your cart due to availability.`
    warnings.push({ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message, target })
  }
  if (line.quantity === 0) cart.lines = cart.lines.filter((one) => one !== line)
}

function merchandiseOf(gid: string, catalog: Catalog): Merchandise | undefined {
  const id = localId('ProductVariant', gid)
  return id === undefined ? undefined : catalog.merchandise(Number(id))
}

function findLine(
  cart: Cart,
  gid: string,
  field: readonly string[],
  { userErrors }: Remarks,
): CartLine | undefined {
  const read = readGlobalId(gid)
  const line = cart.lines.find(({ id }) => read?.type === 'CartLine' && id === read.id)
  if (line !== undefined) return line
  const message = `The merchandise line with id ${gid} does not exist.`
  userErrors.push({ code: 'INVALID_MERCHANDISE_LINE', field: [...field], message })
  return undefined
}

function hasSame(a: readonly Attribute[], b: readonly Attribute[]): boolean {
  const sorted = (all: readonly Attribute[]) =>
    JSON.stringify(all.map(({ key, value }) => JSON.stringify([key, value])).toSorted())
  return sorted(a) === sorted(b)
}
