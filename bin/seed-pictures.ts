import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { derivePictures } from '#pictures/derive.ts'
import { type CuratedPicture, curatedPictures } from '#schemas/picture/picture.curated.ts'
import { projectRoot } from './environment.ts'

/** Where the build keeps the site's pictures; what it made already is not made again. */
const builtPictures = join(projectRoot, 'dist/client/pictures')

/**
 * Puts the site's ten pictures into the lake as image assets, with title and alt text. The lake
 * keeps one asset for the same bytes, so a second time changes nothing.
 *
 * @returns asset ids by picture name
 */
export async function seedPictures(client: SanityClient): Promise<Map<string, string>> {
  await derivePictures(builtPictures)
  const ids = new Map<string, string>()
  for (const picture of curatedPictures) ids.set(picture.name, await seedPicture(client, picture))
  return ids
}

async function seedPicture(client: SanityClient, picture: CuratedPicture): Promise<string> {
  const { name, title, alt } = picture
  const file = await readFile(join(builtPictures, `${name}.jpg`))
  const asset = await client.assets.upload('image', file, {
    filename: `${name}.jpg`,
    contentType: 'image/jpeg',
    title,
  })
  await client.patch(asset._id).setIfMissing({ altText: alt }).commit()
  return asset._id
}
