import { loadPicture, toJpeg } from '#api/site/picture/load-jpeg.ts'
import type { LineSheet } from '#schemas/content/line-sheet/line-sheet.ts'
import { coverBox, pictureBoxes } from './sheet-measures.ts'

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

/** The resolution in pixels per point: sharp in print; lower if a line sheet has many pictures. */
const fine = { perPoint: 2.3, quality: 76, upTo: 12 }
const coarse = { perPoint: 1.5, quality: 68 }

/** Pictures as JPEG files: the cover, and the pictures of kits by their index in the line sheet. */
export type PictureFiles = ReadonlyMap<number | 'cover', Uint8Array>

export interface SheetPictures {
  readonly files: PictureFiles
  /** The number of pictures that could not be loaded. */
  readonly failed: number
}

/** Loads and resizes the pictures of a line sheet; omits pictures that do not arrive. */
export async function loadSheetPictures(
  { kits, cover }: Pick<LineSheet, 'kits' | 'cover'>,
  { oneMs, allMs }: PictureLimits,
): Promise<SheetPictures> {
  const files = new Map<number | 'cover', Uint8Array>()
  const all = AbortSignal.timeout(allMs)
  const waiting = [
    ...kits.map(({ picture }, at) => [at, picture] as const),
    ['cover', cover] as const,
  ].filter(([, picture]) => picture !== null)
  const { perPoint, quality } = waiting.length > fine.upTo ? coarse : fine
  const sizeOf = ({ width, height }: { readonly width: number; readonly height: number }) => ({
    width: Math.round(width * perPoint),
    height: Math.round(height * perPoint),
    quality,
  })
  const wanted = waiting.length
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, picture] = next
      const signal = AbortSignal.any([all, AbortSignal.timeout(oneMs)])
      const file = picture && (await loadPicture(picture.source, signal))
      const size = sizeOf(at === 'cover' ? coverBox : pictureBoxes.across)
      const small = file && (await inLane(() => toJpeg(file, size), all))
      if (small) files.set(at, small)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { files, failed: wanted - files.size }
}

/** Runs work in its turn; null if the time is up by then. */
function inLane<Result>(work: () => Promise<Result>, all: AbortSignal): Promise<Result | null> {
  const lane = started % lanes.length
  started += 1
  const turn = Promise.resolve(lanes[lane]).then(() => (all.aborted ? null : work()))
  lanes[lane] = turn.catch(() => null)
  return turn
}
