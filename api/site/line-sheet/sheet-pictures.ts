import { loadPicture, toJpeg } from '#api/site/picture/load-jpeg.ts'
import type { SheetKit } from '#schemas/content/line-sheet/line-sheet.ts'

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
  const size = {
    width: Math.round(pictureBox.width * perPoint),
    height: Math.round(pictureBox.height * perPoint),
    quality,
  }
  const wanted = waiting.length
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, { picture }] = next
      const signal = AbortSignal.any([all, AbortSignal.timeout(oneMs)])
      const file = picture && (await loadPicture(picture.source, signal))
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
