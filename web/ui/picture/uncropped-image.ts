import { type ImageSource, imageSource, type ImageValue } from './image-source.ts'

/** The URLs of an image in all of its widths, in its own aspect ratio. */
export function uncroppedSource(image: ImageValue): Pick<ImageSource, 'src' | 'srcSet'> {
  return imageSource(image, null)
}

/** The URL of the whole image at its full size, for a link. */
export function fullAddress(image: ImageValue): string {
  const [, address = ''] = /(?:^|, )(\S+) \d+w$/.exec(uncroppedSource(image).srcSet) ?? []
  return address || image.url
}
