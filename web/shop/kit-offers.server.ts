import type { Offer } from '#schemas/shop/cart.ts'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import { variantAvailability } from '#schemas/content/product/availability.ts'
import { chooseVariant, possibleHandles } from '#schemas/shop/choose-variant.ts'
import { runSiteQuery } from '#web/content/site-query-options.ts'
import { kitAddresses } from '#web/kit/product/kit-addresses.queries.ts'
import type { Kit } from '#web/kit/product/kit.queries.ts'
import { imageSource } from '#web/ui/picture/image-source.ts'

/**
 * The current offers of some products: title, price and stock as pages show them.
 *
 * @param content the server's, with shop data
 * @param ids products' ids in a cart; unknown products are left out
 */
export async function kitOffers(content: ContentSource, ids: readonly string[]): Promise<Offer[]> {
  const addresses = await kitAddresses(content)
  const offers = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const slug = possibleHandles(id).find((handle) => addresses.has(handle))
      if (slug === undefined) return null
      const { data } = await runSiteQuery(content, 'kit', slug)
      return data.kit && offerOf(id, data.kit)
    }),
  )
  return offers.filter((offer) => offer !== null)
}

function offerOf(id: string, kit: Kit): Offer {
  const { choices = [] } = kit
  const choice = choices.find((one) => one.id === id) ?? chooseVariant(id, choices)
  return {
    id,
    title: choice?.title ? `${kit.title}, ${choice.title}` : kit.title,
    description: kit.description,
    price: choice?.price ?? kit.price,
    imageUrl: thumbnailOf(kit),
    imageAlt: kit.image?.alt || kit.title,
    availability: choice ? variantAvailability(kit, choice) : 'not sold',
  }
}

/** The URL of the smallest file of a kit's picture; empty without a picture. */
function thumbnailOf({ image }: Kit): string {
  return (image && imageSource(image, 3 / 2).srcSet.split(' ')[0]) ?? ''
}
