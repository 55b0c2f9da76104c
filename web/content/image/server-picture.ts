import { basename, extname, join } from 'node:path'
import type { SheetPictureSource } from '#schemas/content/line-sheet/line-sheet.ts'
import { fullPicture } from '#schemas/content/picture/picture-files.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { type ImageValue, lakeImage } from '#web/ui/picture/image-source.ts'

/**
 * The server's source for a kit's picture: a file that the lake crops around the hotspot, the shop's
 * file, or one of the site's own files. The lake's host comes from the settings: a document can name any
 * host, also one that only the server can reach.
 *
 * @param folder the folder with the full-size files of the site's own pictures
 * @param size in pixels
 */
export function serverPicture(
  image: ImageValue,
  settings: Pick<RuntimeSettings, 'apiHost'>,
  folder: string,
  { width, height }: { readonly width: number; readonly height: number },
): SheetPictureSource {
  const { url } = image
  if (url.startsWith('/')) {
    return { file: join(folder, fullPicture(basename(url, extname(url)))) }
  }
  if (image.srcSet) return { url }
  const inLake = { ...image, url: originOf(settings) + new URL(url).pathname }
  return { url: lakeImage(inLake).width(width).height(height).fit('crop').format('jpg').url() }
}

/** The origin of the lake's pictures. */
const originOf = ({ apiHost }: Pick<RuntimeSettings, 'apiHost'>) =>
  apiHost === undefined ? 'https://cdn.sanity.io' : new URL(apiHost).origin
