import { maxPixels, type RenditionRequest } from './rendition-request.ts'

/** A size in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** How a picture gets its size: scaled to `scaled`, then cropped or padded to `canvas`. */
export interface Fit {
  readonly scaled: Size
  readonly canvas: Size
  /** Whether the canvas around the picture is filled with color, or the picture is cropped. */
  readonly isPadded: boolean
}

/**
 * The sizes in pixels for the hosted CDN's `w`, `h`, `fit`, `dpr` and limits; a canvas with sides
 * longer than the CDN allows is reduced, with the same proportions.
 */
export function fitBox(source: Size, request: RenditionRequest): Fit {
  const { scaled, canvas, isPadded } = uncappedFit(source, request)
  const shrink = Math.min(1, maxPixels / canvas.width, maxPixels / canvas.height)
  if (shrink === 1) return { scaled, canvas, isPadded }
  const capped = round({ width: canvas.width * shrink, height: canvas.height * shrink })
  if (scaled === canvas) return plain(capped)
  const fitted = isPadded ? inside(scaled, capped) : outside(scaled, capped)
  return { scaled: fitted, canvas: capped, isPadded }
}

function uncappedFit(source: Size, request: RenditionRequest): Fit {
  const wanted = wantedBox(request)
  const { width, height } = wanted
  const ratio = source.width / source.height
  const fit = request.fit ?? 'clip'
  if (width === undefined && height === undefined) return plain(bounded(source, request))
  if (width === undefined || height === undefined) {
    const full = bySide(ratio, width, height)
    const isCapped = fit === 'max' || fit === 'min' || fit === 'fillmax'
    return plain(bounded(isCapped ? notLarger(full, source) : full, request))
  }
  return byFit[fit](source, { width, height })
}

type Fitting = (source: Size, box: Size) => Fit

const byFit: Record<NonNullable<RenditionRequest['fit']>, Fitting> = {
  clip: (source, box) => plain(inside(source, box)),
  max: (source, box) => plain(notLarger(inside(source, box), source)),
  scale: (_source, box) => plain(box),
  crop: (source, box) => ({ scaled: outside(source, box), canvas: box, isPadded: false }),
  min: (source, box) => {
    const shrink = Math.min(1, source.width / box.width, source.height / box.height)
    const canvas = round({ width: box.width * shrink, height: box.height * shrink })
    return { scaled: outside(source, canvas), canvas, isPadded: false }
  },
  fill: (source, box) => ({ scaled: inside(source, box), canvas: box, isPadded: true }),
  fillmax: (source, box) => ({
    scaled: notLarger(inside(source, box), source),
    canvas: box,
    isPadded: true,
  }),
}

function wantedBox(request: RenditionRequest): { width?: number; height?: number } {
  const scale = request.dpr ?? 1
  return {
    ...(request.w === undefined ? {} : { width: Math.round(request.w * scale) }),
    ...(request.h === undefined ? {} : { height: Math.round(request.h * scale) }),
  }
}

function bounded(size: Size, request: RenditionRequest): Size {
  const most = Math.min(
    (request['max-w'] ?? Infinity) / size.width,
    (request['max-h'] ?? Infinity) / size.height,
    1,
  )
  const least = Math.max(
    (request['min-w'] ?? 0) / size.width,
    (request['min-h'] ?? 0) / size.height,
    1,
  )
  const scale = most < 1 ? most : least
  return round({ width: size.width * scale, height: size.height * scale })
}

function bySide(ratio: number, width = 0, height = 0): Size {
  return round(width > 0 ? { width, height: width / ratio } : { width: height * ratio, height })
}

function inside(source: Size, box: Size): Size {
  const scale = Math.min(box.width / source.width, box.height / source.height)
  return round({ width: source.width * scale, height: source.height * scale })
}

function outside(source: Size, box: Size): Size {
  const scale = Math.max(box.width / source.width, box.height / source.height)
  const scaled = round({ width: source.width * scale, height: source.height * scale })
  return {
    width: Math.max(scaled.width, box.width),
    height: Math.max(scaled.height, box.height),
  }
}

function notLarger(size: Size, source: Size): Size {
  return size.width > source.width || size.height > source.height ? source : size
}

function plain(size: Size): Fit {
  return { scaled: size, canvas: size, isPadded: false }
}

function round({ width, height }: Size): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}
