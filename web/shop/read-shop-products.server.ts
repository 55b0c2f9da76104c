import type { ShopSettings } from '#schemas/protocol/runtime-settings.ts'
import { pictureWidths } from '#schemas/content/picture/picture-sizes.ts'
import { formerSlugs } from '#schemas/content/product/former-slugs.ts'
import {
  centsOfVariant,
  kitWithVariants,
  productIdOf,
  readProductId,
} from '#schemas/shop/choose-variant.ts'
import type { ShopProduct } from '#schemas/shop/storefront.contract.ts'
import type { Choice, ShopKit, ShopPicture, ShopReading } from '#schemas/shop/shop-kit.ts'
import { fieldsOf, textOf } from '#web/content/field-readers.ts'
import { shopOriginsOf } from '#schemas/protocol/shop-origins.ts'

/** The maximum number of products on the site. */
const maxProducts = 1000

/**
 * Reads all products of the shop, on the server, and leaves out products that cannot be shown.
 *
 * @throws {ShopError}
 */
export async function readShopProducts(shop: ShopSettings): Promise<ShopReading> {
  // Loads the SDK only if the shop is on.
  const { createStorefront } = await import('./storefront.ts')
  const leftOut: { handle: string; problem: string }[] = []
  let unreadable = 0
  const onUnreadable = (product: unknown, field: string) => {
    unreadable += 1
    const { handle, id } = fieldsOf(product)
    const problem = `the shop sent a field that cannot be read: ${field}`
    leftOut.push({ handle: textOf(handle) || textOf(id), problem })
  }
  const products = await createStorefront({ ...shop, onUnreadable }).fetchProducts()
  const { pictures } = shopOriginsOf(shop)
  const kits = new Map<string, ShopKit>()
  for (const product of products.slice(0, maxProducts)) {
    const kit = readShopProduct(product, pictures)
    if (typeof kit === 'string') leftOut.push({ handle: product.handle, problem: kit })
    else if (!kits.has(kit.handle)) kits.set(kit.handle, kit)
  }
  return { kits: [...kits.values()], leftOut, isCut: products.length + unreadable >= maxProducts }
}

/** The maximum length of a product's handle and text, in characters. */
const longest = { handle: 200, title: 200, description: 5000 }

/** The characters of Shopify's handles; other characters have a meaning in a URL or a list of ids. */
const handlePattern = /^[\p{L}\p{M}\p{N}_-]+$/u

/**
 * Converts a product of the shop for the site.
 *
 * @param pictures the origin of the product's pictures that the content security policy allows
 * @returns a text with the reason if the product cannot be shown
 */
export function readShopProduct(product: ShopProduct, pictures: string): ShopKit | string {
  const { handle, updatedAt } = product
  const title = product.title.trim().slice(0, longest.title)
  const problem = problemOf(product, title)
  if (problem !== undefined) return problem
  const choices = choicesOf(product)
  const price = lowestPrice(choices)
  return {
    handle,
    title,
    description: product.description.trim().slice(0, longest.description),
    picture: readPicture(product.images[0], pictures),
    price,
    inStock: choices.some(({ inStock }) => inStock),
    variants: variantsText(handle, choices),
    choices,
    changedAt: updatedAt,
  }
}

function problemOf({ handle, variants }: ShopProduct, title: string): string | undefined {
  if (handle.length > longest.handle || !handlePattern.test(handle)) {
    return 'its handle cannot be part of an address'
  }
  const renamed = formerSlugs.get(handle)
  if (renamed !== undefined) return `its handle is a former handle of ${renamed}: rename it`
  if (title === '') return 'it has no title'
  if (variants.length === 0) return 'it has no variants'
  const isPriced = variants.some((variant) => centsOfVariant(variant) !== undefined)
  return isPriced ? undefined : 'none of its variants has a price in US dollars'
}

/** The variants with a price, in the shop's order. */
function choicesOf({ handle, variants, availableForSale }: ShopProduct): Choice[] {
  return variants.flatMap((variant) => {
    const price = centsOfVariant(variant)
    if (!price) return []
    const id = productIdOf(handle, variant, variants)
    const before = variant.compareAtPrice && centsOfVariant({ price: variant.compareAtPrice })
    return {
      id,
      title: variants.length === 1 ? '' : variantName(id, variant.title),
      price,
      ...(before && before > price && { compareAtPrice: before }),
      inStock: availableForSale && variant.available,
    }
  })
}

/**
 * A product's price: that of its cheapest variant, in cents (`docs/product.md §14`). Variants that are
 * sold out count only if all are.
 *
 * @returns 0, which is shown as `TBD`, if no variant has a price
 */
export function lowestPrice(
  choices: readonly { readonly price: number; readonly inStock: boolean }[],
): number {
  const available = choices.filter(({ inStock }) => inStock)
  const prices = (available.length > 0 ? available : choices).map(({ price }) => price)
  return prices.length > 0 ? Math.min(...prices) : 0
}

/** The site's names for the two variants of the cabin kit; their titles in the shop can differ. */
const variantNames = { basic: 'Basic Kit', premium: 'Premium Kit' }

/** The name of a variant: the site's own for the cabin kit, otherwise the shop's. */
function variantName(productId: string, title: string): string {
  const { handle, kind } = readProductId(productId)
  return handle === kitWithVariants && kind ? variantNames[kind] : title
}

/** The maximum number of variants to list one by one. */
const mostListed = 8

/**
 * The variants of a kit with their prices, such as `Basic Kit ($249) • Premium Kit ($399)` or
 * `S ($79) • M (sold out)` (`docs/product.md §14`).
 *
 * @returns null if there are fewer than two
 */
export function variantsText(handle: string, choices: readonly Choice[]): string | null {
  if (choices.length < 2) return null
  if (choices.length > mostListed) return `${choices.length} options`
  // The shop can list the premium kit first.
  const listed = handle === kitWithVariants ? choices.toSorted(byTitle) : choices
  return listed
    .map(({ title, price, inStock }) => `${title} (${inStock ? dollars(price) : 'sold out'})`)
    .join(' • ')
}

const byTitle = (one: { title: string }, other: { title: string }) =>
  one.title.localeCompare(other.title, 'en')

/** Dollars, with cents only if there are cents. */
const dollars = (cents: number) => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`

/** The aspect ratio of kits' pictures on pages. */
const ratio = 3 / 2

function readPicture(
  image: ShopProduct['images'][number] | undefined,
  pictures: string,
): ShopPicture | null {
  if (!image || !URL.canParse(image.src) || new URL(image.src).origin !== pictures) return null
  const sized = (width: number) => {
    const url = new URL(image.src)
    url.searchParams.set('width', String(width))
    url.searchParams.set('height', String(Math.round(width / ratio)))
    url.searchParams.set('crop', 'center')
    return url.href
  }
  const widths = pictureWidths.filter((width, at) => at === 0 || width <= (image.width ?? 1080))
  return {
    url: sized(widths.findLast((width) => width <= 1080) ?? pictureWidths[0]),
    srcSet: widths.map((width) => `${sized(width)} ${width}w`).join(', '),
    alt: image.altText?.trim() ?? '',
  }
}
