import { basename, extname, join } from 'node:path'
import type { SheetPictureSource } from '#schemas/content/line-sheet/line-sheet.ts'
import { fullPicture } from '#schemas/content/picture/picture-files.ts'
import { type ImageValue, lakeImage } from '#web/ui/picture/image-source.ts'

/**
 * The server's source for a kit's picture: a file that the lake crops around the hotspot, the shop's
 * file, or one of the site's own files.
 *
 * @param folder the folder with the full-size files of the site's own pictures
 * @param size in pixels
 */
export function serverPicture(
  image: ImageValue,
  folder: string,
  { width, height }: { readonly width: number; readonly height: number },
): SheetPictureSource {
  const { url } = image
  if (url.startsWith('/')) {
    return { file: join(folder, fullPicture(basename(url, extname(url)))) }
  }
  if (image.srcSet) return { url }
  return { url: lakeImage(image).width(width).height(height).fit('crop').format('jpg').url() }
}
