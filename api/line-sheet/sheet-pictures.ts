import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { SheetKit, SheetPictureSource } from '#schemas/line-sheet/line-sheet.ts'

/** The shape of a picture in a line sheet, in points. */
export const pictureBox = { width: 252, height: 168 } as const

/** How long pictures can take to arrive, in ms. */
export interface PictureLimits {
  readonly oneMs: number
  readonly allMs: number
}

/** How many are loaded at a time for one line sheet. */
const atOnce = 4
/** Two are made small at a time, of all line sheets: that uses the threads that compress pages. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
let begun = 0
const maxBytes = 20_000_000
const maxPixels = 60_000_000

/** Pixels to a point: sharp in print; less if a line sheet has many pictures. */
const fine = { perPoint: 3.6, quality: 76, upTo: 12 }
const coarse = { perPoint: 2.2, quality: 68 }

/** Pictures as JPEG files, by the places of their kits in the line sheet. */
export type PictureFiles = ReadonlyMap<number, Uint8Array>

/** The pictures of some kits. */
export interface SheetPictures {
  readonly files: PictureFiles
  /** How many could not be loaded. */
  readonly failed: number
}

/** Loads the kits' pictures and makes them small; a kit whose picture does not arrive has none. */
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

/** The whole body; null if it is longer than a picture can be. */
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

/** Does it in its turn; null if the time is over by then. */
function inLane<Result>(work: () => Promise<Result>, all: AbortSignal): Promise<Result | null> {
  const lane = begun % lanes.length
  begun += 1
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
      // Transparent pictures lie on the page's white.
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
  } catch {
    return null
  }
}
