import type { SanityClient } from '@sanity/client'
import type { Picture } from '#web/pictures/picture.ts'
import { pictures } from '#web/pictures/pictures.ts'
import { rasterise } from '#web/pictures/rasterise.ts'

/**
 * Puts the site's ten pictures into the lake as image assets, with title and alt text. The lake
 * keeps one asset for the same bytes, so a second time changes nothing.
 *
 * @returns asset ids by picture name
 */
export async function seedPictures(client: SanityClient): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const picture of pictures) ids.set(picture.name, await seedPicture(client, picture))
  return ids
}

async function seedPicture(client: SanityClient, picture: Picture): Promise<string> {
  const { name, title, alt } = picture
  const file = await rasterise(picture, { format: 'jpeg' })
  const asset = await client.assets.upload('image', file, {
    filename: `${name}.jpg`,
    contentType: 'image/jpeg',
    title,
  })
  await client.patch(asset._id).setIfMissing({ altText: alt }).commit()
  return asset._id
}
