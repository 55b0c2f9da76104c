import { createImageUrlBuilder } from '@sanity/image-url'
import type { Product } from '#web/product/read-products.ts'
import { pictures } from '#web/pictures/pictures.ts'

/** How long a picture may take to come from the lake, in ms. */
const patienceMs = 5000

/** One of the site's own pictures as an SVG document; null where there is none of that name. */
export function ownPicture(name: string): Buffer | null {
  const picture = pictures.find((candidate) => candidate.name === name)
  return picture ? Buffer.from(picture.svg()) : null
}

/**
 * A kit's picture: from the lake cut round its hotspot, or the site's own where it is curated;
 * null where there is none or the lake does not give it.
 *
 * @param size wanted width and height in pixels
 */
export async function kitPicture(
  image: Product['image'],
  size: { width: number; height: number },
): Promise<Buffer | null> {
  const url = image?.asset?.url
  if (!url) return null
  if (url.startsWith('/')) return ownPicture(url.replace(/^\/pictures\/|\.\w+$/g, ''))
  const { origin, pathname } = new URL(url)
  const [, , projectId = '', dataset = ''] = pathname.split('/')
  const address = createImageUrlBuilder({ projectId, dataset, baseUrl: origin })
    .image(image)
    .width(size.width)
    .height(size.height)
    .fit('crop')
    .format('jpg')
    .url()
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null
  } catch {
    return null
  }
}
