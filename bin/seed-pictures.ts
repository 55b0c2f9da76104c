import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { mastersFolder } from '#pictures/masters.ts'
import { fullPicture } from '#schemas/picture/picture-files.ts'
import { type CuratedPicture, curatedPictures } from '#schemas/picture/picture.curated.ts'

/**
 * Puts the masters of the site's pictures into the lake as image assets, with title and alt
 * text. The lake keeps one asset for the same bytes, so a second time changes nothing.
 *
 * @returns asset ids by picture name
 */
export async function seedPictures(client: SanityClient): Promise<Map<string, string>> {
  return new Map(await Promise.all(curatedPictures.map((picture) => seedPicture(client, picture))))
}

async function seedPicture(
  client: SanityClient,
  picture: CuratedPicture,
): Promise<[name: string, assetId: string]> {
  const { name, title, alt } = picture
  const file = await readFile(join(mastersFolder, fullPicture(name)))
  const asset = await client.assets.upload('image', file, {
    filename: fullPicture(name),
    contentType: 'image/jpeg',
    title,
  })
  await client.patch(asset._id).setIfMissing({ altText: alt }).commit()
  return [name, asset._id]
}
