import type { KitOffer } from '#schemas/cart/offer.contract.ts'
import { pictureWidths } from '#schemas/picture/picture-files.ts'
import { productAliases } from '#schemas/product/product-aliases.ts'
import { productIdOf } from './choose-variant.ts'
import { centsOfVariant, lowestPrice, variantName, variantsText } from './kit-price.ts'
import type { ShopKit, ShopPicture } from './shop-kit.ts'
import type { ShopProduct } from './shop-product.contract.ts'

/** The greatest length of a handle, and of the texts that are kept of a product, in characters. */
const longest = { handle: 200, title: 200, description: 5000 }

/** What Shopify makes handles of; anything else means something in an address or in a list of ids. */
const handlePattern = /^[\p{L}\p{M}\p{N}_-]+$/u

/**
 * A product of the shop as the site shows it.
 *
 * @param pictures the origin from which pages can load its pictures
 * @returns why it cannot be shown, in words for whoever keeps the shop
 */
export function readShopKit(product: ShopProduct, pictures: string): ShopKit | string {
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
    offer: choices.length > 0 ? { choices } : undefined,
    changedAt: updatedAt,
  }
}

function problemOf({ handle, variants }: ShopProduct, title: string): string | undefined {
  if (handle.length > longest.handle || !handlePattern.test(handle)) {
    return 'its handle cannot be part of an address'
  }
  const renamed = productAliases.get(handle)
  if (renamed !== undefined) return `its handle is a former one of ${renamed}: rename it`
  if (title === '') return 'it has no title'
  if (variants.length === 0) return 'it has no variants'
  const isPriced = variants.some((variant) => centsOfVariant(variant) !== undefined)
  return isPriced ? undefined : 'none of its variants has a price in US dollars'
}

/** The variants that have a price, in the shop's order. */
function choicesOf({ handle, variants, availableForSale }: ShopProduct): KitOffer['choices'] {
  return variants.flatMap((variant) => {
    const price = centsOfVariant(variant)
    if (!price) return []
    const id = productIdOf(handle, variant, variants)
    const before = variant.compareAtPrice && centsOfVariant({ price: variant.compareAtPrice })
    return {
      id,
      title: variants.length === 1 ? '' : variantName(id, variant),
      price,
      ...(before && before > price && { compareAtPrice: before }),
      inStock: availableForSale && variant.available,
    }
  })
}

/** The shape in which pages show the pictures of kits: width by height. */
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
