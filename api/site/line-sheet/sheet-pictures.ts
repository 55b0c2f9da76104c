import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { SheetKit, SheetPictureSource } from '#schemas/content/line-sheet/line-sheet.ts'

/** The size of a picture in a line sheet, in points. */
export const pictureBox = { width: 252, height: 168 } as const

/** Time limits for pictures, in ms. */
export interface PictureLimits {
  readonly oneMs: number
  readonly allMs: number
}

/** The number of concurrent downloads per line sheet. */
const atOnce = 4
/** Resizes two pictures at a time across all line sheets, on the threads that also compress pages. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
let started = 0
const maxBytes = 20_000_000
const maxPixels = 60_000_000

/** The resolution in pixels per point: sharp in print; lower if a line sheet has many pictures. */
const fine = { perPoint: 3.6, quality: 76, upTo: 12 }
const coarse = { perPoint: 2.2, quality: 68 }

/** Pictures as JPEG files, by the index of their kits in the line sheet. */
export type PictureFiles = ReadonlyMap<number, Uint8Array>

export interface SheetPictures {
  readonly files: PictureFiles
  /** The number of pictures that could not be loaded. */
  readonly failed: number
}

/** Loads and resizes the kits' pictures; omits pictures that do not arrive. */
export async function loadSheetPictures(
  kits: readonly SheetKit[],
  { oneMs, allMs }: PictureLimits,
): Promise<SheetPictures> {
  const files = new Map<number, Uint8Array>()
  const all = AbortSignal.timeout(allMs)
  const waiting = [...kits.entries()].filter(([, { picture }]) => picture !== null)
  const { perPoint, quality } = waiting.length > fine.upTo ? coarse : fine
  const wanted = waiting.length
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, { picture }] = next
      const signal = AbortSignal.any([all, AbortSignal.timeout(oneMs)])
      const file = picture && (await loadPicture(picture.source, signal))
      const small = file && (await inLane(() => shrink(file, perPoint, quality), all))
      if (small) files.set(at, small)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { files, failed: wanted - files.size }
}

async function loadPicture(
  source: SheetPictureSource,
  signal: AbortSignal,
): Promise<Buffer | null> {
  try {
    if (signal.aborted) return null
    if ('file' in source) return await readFile(source.file, { signal })
    const response = await fetch(source.url, { signal })
    return response.ok && response.body ? await readBounded(response.body) : null
  } catch {
    return null
  }
}

/** Reads the entire body; null if it exceeds the size limit. */
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

/** Runs work in its turn; null if the time is up by then. */
function inLane<Result>(work: () => Promise<Result>, all: AbortSignal): Promise<Result | null> {
  const lane = started % lanes.length
  started += 1
  const turn = Promise.resolve(lanes[lane]).then(() => (all.aborted ? null : work()))
  lanes[lane] = turn.catch(() => null)
  return turn
}

async function shrink(file: Buffer, perPoint: number, quality: number): Promise<Buffer | null> {
  const width = Math.round(pictureBox.width * perPoint)
  const height = Math.round(pictureBox.height * perPoint)
  try {
    return await sharp(file, { limitInputPixels: maxPixels })
      .rotate()
      .resize({ width, height, fit: 'cover' })
      // Transparent pictures appear on the page's white.
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
  } catch {
    return null
  }
}
