import { fieldOf } from './field-of.ts'

/** The smallest size that looks sharp on the site, in pixels. */
const smallest = { width: 1200, height: 800 }

/** The smallest size, formatted for editors. */
export const smallestPicture = `${smallest.width} × ${smallest.height}`

/** The lake writes a picture's size into its id: `image-<hash>-2400x1600-webp`. */
const assetShape = /^image-[^-]+-(\d+)x(\d+)-[a-z0-9]+$/

/** An error message if a picture is missing or too small, else `true`. */
export function checkPicture(picture: unknown, isRequired: boolean): true | string {
  const reference = assetOf(picture)
  if (reference === undefined) return isRequired ? 'Add a picture.' : true
  const [, width, height] = assetShape.exec(reference) ?? []
  if (width === undefined || height === undefined) return true
  if (Number(width) >= smallest.width && Number(height) >= smallest.height) return true
  return `This picture is ${width} × ${height} pixels. It needs at least ${smallestPicture}.`
}

/** An error message if a picture's description is missing or too long, else `true`. */
export function checkAlt(alt: string | undefined, picture: unknown): true | string {
  if (assetOf(picture) === undefined) return true
  if (!alt?.trim()) return 'Describe the picture in one sentence.'
  return alt.length > 200 ? `Write at most 200 characters; there are ${alt.length}.` : true
}

/** A warning if a description says little about the picture, else `true`. */
export function checkAltText(alt: string | undefined): true | string {
  const text = alt?.trim() ?? ''
  if (
    /\.(?:jpe?g|png|webp|avif|gif|heic)$|^(?:img|dsc|image|photo|picture)[\s_-]*\d+$/i.test(text)
  ) {
    return 'This looks like a file name. Say what the picture shows.'
  }
  if (/^(?:an? )?(?:image|photo|picture|photograph) (?:of|showing) /i.test(text)) {
    return 'Begin with what the picture shows: screen readers already say that it is a picture.'
  }
  if (text !== '' && text.split(/\s+/).length < 3) {
    return 'This says little about the picture. Describe it to someone who cannot see it.'
  }
  return true
}

/** The id of a picture's asset, if the picture has an asset. */
export function assetOf(picture: unknown): string | undefined {
  const reference = fieldOf(fieldOf(picture, 'asset'), '_ref')
  return typeof reference === 'string' ? reference : undefined
}
