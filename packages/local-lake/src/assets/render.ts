import type { Sharp } from 'sharp'
import { LakeError } from '../lake-error.ts'
import { fitBox, type Fit, type Size } from './fit-box.ts'
import { imageFailure, openImage } from './open-image.ts'
import type { RenditionRequest } from './rendition-request.ts'

/** A format of renditions. */
export type RenditionFormat = 'avif' | 'gif' | 'jpg' | 'png' | 'webp'

const defaultQuality = 75
/** The maximum number of pixels of an intermediate image. */
const maxScaledPixels = 300_000_000
/** Encoding an AVIF of more pixels takes too long, unless with the least effort. */
const maxEffortPixels = 4_000_000
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * Makes a rendition of an image.
 *
 * @param format the format to return, already chosen
 * @throws {LakeError} 400 if the requested rectangle lies outside the image, 504 if rendering takes
 * too long
 */
export async function render(
  bytes: Uint8Array,
  request: RenditionRequest,
  format: RenditionFormat,
): Promise<Buffer> {
  try {
    return await transform(bytes, request, format)
  } catch (cause) {
    throw imageFailure(cause)
  }
}

async function transform(
  bytes: Uint8Array,
  request: RenditionRequest,
  format: RenditionFormat,
): Promise<Buffer> {
  const cut = await rotate(await extractRect(bytes, request), request)
  const fit = fitBox(cut.size, request)
  if (fit.scaled.width * fit.scaled.height > maxScaledPixels) {
    const description = 'Invalid size: its proportions are too far from those of the picture'
    throw new LakeError(400, { type: 'validationError', description })
  }
  let image = fitToCanvas(cut.image, cut.size, fit, request)
  image = adjustColors(image, request)
  if (request.pad !== undefined) {
    const { pad } = request
    image = (await finished(image)).extend({
      top: pad,
      bottom: pad,
      left: pad,
      right: pad,
      background: background(request),
    })
  }
  const effort = fit.canvas.width * fit.canvas.height > maxEffortPixels ? 0 : 2
  return encode(image, request, { format, effort }).toBuffer()
}

/** The result so far as a new image: on one image, sharp carries out the operations in a fixed order. */
async function finished(image: Sharp): Promise<Sharp> {
  return openImage(await image.png({ compressionLevel: 1 }).toBuffer())
}

interface Picture {
  readonly image: Sharp
  readonly size: Size
}

async function extractRect(bytes: Uint8Array, request: RenditionRequest): Promise<Picture> {
  const image = openImage(bytes).autoOrient()
  const { autoOrient: whole } = await image.metadata()
  if (!request.rect) return { image, size: { width: whole.width, height: whole.height } }
  const [left = 0, top = 0, width = 0, height = 0] = request.rect
  const size = {
    width: Math.min(width, whole.width - left),
    height: Math.min(height, whole.height - top),
  }
  if (size.width < 1 || size.height < 1) {
    const description = 'Invalid rect: it lies outside the picture'
    throw new LakeError(400, { type: 'validationError', description })
  }
  return { image: image.extract({ left, top, ...size }), size }
}

/** Mirrors, then rotates, in separate passes. */
async function rotate({ image, size }: Picture, request: RenditionRequest): Promise<Picture> {
  const degrees = Number(request.or ?? 0)
  if (degrees === 0 && request.flip === undefined) return { image, size }
  let mirrored = await finished(image)
  if (request.flip?.includes('h')) mirrored = mirrored.flop()
  if (request.flip?.includes('v')) mirrored = mirrored.flip()
  const upright = (await finished(mirrored)).rotate(degrees)
  const turned = await finished(upright)
  const isSideways = degrees % 180 !== 0
  return { image: turned, size: isSideways ? { width: size.height, height: size.width } : size }
}

function fitToCanvas(image: Sharp, source: Size, fit: Fit, request: RenditionRequest): Sharp {
  const { scaled, canvas, isPadded } = fit
  if (isPadded) {
    const left = Math.floor((canvas.width - scaled.width) / 2)
    const top = Math.floor((canvas.height - scaled.height) / 2)
    return image.resize(scaled.width, scaled.height, { fit: 'fill' }).extend({
      left,
      top,
      right: canvas.width - scaled.width - left,
      bottom: canvas.height - scaled.height - top,
      background: background(request),
    })
  }
  if (request.crop === 'entropy' && scaled !== canvas) {
    return image.resize(canvas.width, canvas.height, { fit: 'cover', position: 'entropy' })
  }
  if (scaled.width === source.width && scaled.height === source.height && scaled === canvas) {
    return image
  }
  const resized = image.resize(scaled.width, scaled.height, { fit: 'fill' })
  return scaled === canvas
    ? resized
    : resized.extract({ ...corner(scaled, canvas, request), ...canvas })
}

/** The top left corner of the crop: around the focal point, or at the side that `crop` names. */
function corner(scaled: Size, canvas: Size, request: RenditionRequest) {
  const { x, y } = anchor(request)
  const spare = { width: scaled.width - canvas.width, height: scaled.height - canvas.height }
  const isFocal = request.crop === 'focalpoint'
  const left = isFocal ? x * scaled.width - canvas.width / 2 : x * spare.width
  const top = isFocal ? y * scaled.height - canvas.height / 2 : y * spare.height
  return {
    left: Math.round(Math.min(Math.max(left, 0), spare.width)),
    top: Math.round(Math.min(Math.max(top, 0), spare.height)),
  }
}

function anchor(request: RenditionRequest): { x: number; y: number } {
  switch (request.crop) {
    case 'focalpoint':
      return { x: request['fp-x'] ?? 0.5, y: request['fp-y'] ?? 0.5 }
    case 'top':
      return { x: 0.5, y: 0 }
    case 'bottom':
      return { x: 0.5, y: 1 }
    case 'left':
      return { x: 0, y: 0.5 }
    case 'right':
      return { x: 1, y: 0.5 }
    default:
      return { x: 0.5, y: 0.5 }
  }
}

function adjustColors(image: Sharp, request: RenditionRequest): Sharp {
  let changed = image
  if (request.sat !== undefined) changed = changed.greyscale()
  if (request.invert === 'true') changed = changed.negate({ alpha: false })
  if (request.blur !== undefined) changed = changed.blur(Math.max(0.3, request.blur / 10))
  if (request.sharp) changed = changed.sharpen({ sigma: 0.5 + request.sharp / 50 })
  return changed
}

interface Encoding {
  readonly format: RenditionFormat
  /** For AVIF, from 0 (quick) to 9. */
  readonly effort: number
}

function encode(image: Sharp, request: RenditionRequest, { format, effort }: Encoding): Sharp {
  const quality = Math.max(1, Math.round(request.q ?? defaultQuality))
  const shown =
    request.bg === undefined ? image : image.flatten({ background: background(request) })
  switch (format) {
    case 'jpg':
      return shown
        .flatten({ background: '#fff' })
        .jpeg({ quality, mozjpeg: true, progressive: request.fm === 'pjpg' })
    case 'png':
      return shown.png()
    case 'avif':
      return shown.avif({ quality, effort })
    case 'gif':
      return shown.gif()
    default:
      return shown.webp({ quality })
  }
}

function background({ bg }: RenditionRequest) {
  if (bg === undefined) return clear
  // The CDN puts alpha first (ARGB), CSS puts alpha last.
  const alphaFirst = /^(?<alpha>[0-9a-f]{1,2})(?<rest>[0-9a-f]{3}|[0-9a-f]{6})$/i.exec(bg)?.groups
  const isShort = bg.length === 4 || bg.length === 8
  return isShort && alphaFirst ? `#${alphaFirst['rest']}${alphaFirst['alpha']}` : `#${bg}`
}
