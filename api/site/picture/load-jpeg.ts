import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { SheetPictureSource } from '#schemas/content/line-sheet/line-sheet.ts'

const maxBytes = 20_000_000
const maxPixels = 60_000_000

/** The size of a JPEG file in pixels, and its quality from 1 to 100. */
export interface JpegSize {
  readonly width: number
  readonly height: number
  readonly quality: number
}

/** Loads a picture's file; null if the file does not arrive or is too large. */
export async function loadPicture(
  source: SheetPictureSource,
  signal: AbortSignal,
): Promise<Buffer | null> {
  try {
    if (signal.aborted) return null
    if ('file' in source) return await readFile(source.file, { signal })
    const response = await fetch(source.url, { signal, redirect: 'error' })
    return response.ok && response.body ? await readBounded(response.body) : null
  } catch {
    return null
  }
}

/** Reads the entire body; null if the body exceeds the size limit. */
async function readBounded(body: ReadableStream<Uint8Array>): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Fills a size with a picture, as a JPEG file; null if the file is no picture. */
export async function toJpeg(
  file: Buffer,
  { width, height, quality }: JpegSize,
): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await sharp(file, { limitInputPixels: maxPixels })
      .rotate()
      .resize({ width, height, fit: 'cover' })
      // Transparent pictures appear on the page's white.
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer()
  } catch {
    return null
  }
}
