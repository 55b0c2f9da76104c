import { fullPicture } from '#schemas/content/picture/picture-files.ts'
import type { OfferedPicture } from '#schemas/content/picture/offered-pictures.curated.ts'

/** The path of a picture's full-size file on this site. */
export const pictureHref = (picture: OfferedPicture) => fullPicture(`/pictures/${picture.name}`)

/** A picture's absolute URL; browser only. */
export const pictureAddress = (picture: OfferedPicture) =>
  new URL(pictureHref(picture), window.location.origin).href

/**
 * The file name of a downloaded picture: its title in lower case with hyphens
 * (`docs/product.md §9`).
 */
export function downloadNameOf(picture: OfferedPicture): string {
  const stem = picture.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return `${stem.replaceAll(/^-|-$/g, '')}.jpg`
}

/** Saves a file through the browser's download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/**
 * Fetches a picture and saves it.
 *
 * @throws {Error} if the picture cannot be fetched
 */
export async function downloadPicture(picture: OfferedPicture): Promise<void> {
  const response = await fetch(pictureHref(picture))
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`)
  saveFile(await response.blob(), downloadNameOf(picture))
}
