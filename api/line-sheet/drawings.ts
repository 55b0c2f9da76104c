import { LRUCache } from 'lru-cache'
import { retryDelayMs } from '#schemas/lake-retry.ts'
import type { LineSheet } from '#schemas/line-sheet/line-sheet.ts'
import { drawInWorker } from './draw-in-worker.ts'
import { createDrawingQueue, TooManyWaitingError } from './drawing-queue.ts'
import type { LineSheetLimits } from './line-sheet-limits.ts'
import { loadSheetPictures } from './sheet-pictures.ts'

/** How many line sheets can be made at a time; one of them is drawn, the others wait. */
const maxWaiting = 12
/** How many failures and line sheets without some pictures are remembered. */
const maxRemembered = 500

/** How a line sheet was made: `incomplete` lacks pictures, `busy` was turned away. */
export type LineSheetOutcome = 'drawn' | 'incomplete' | 'failed' | 'busy'

/** A line sheet that was made, or could not be. */
export interface MadeLineSheet {
  readonly outcome: LineSheetOutcome
  readonly fileName: string
  readonly missingPictures: number
}

/** The same line sheet could not be drawn a short time ago. */
export class FailedBeforeError extends Error {
  override name = 'FailedBeforeError'
}

/** What line sheets are drawn with. */
export interface DrawingSources {
  /** By default in a thread of its own. */
  readonly draw?: typeof drawInWorker
  readonly limits: LineSheetLimits
  readonly now: () => number
  /** The memory that kept drawings can take, in bytes. */
  readonly maxBytes: number
  /** Told of each line sheet that was made, or could not be. */
  readonly onMade?: (made: MadeLineSheet) => void
}

interface Drawing {
  readonly pdf: Uint8Array<ArrayBuffer>
  /** When it is worth another try, in ms; `Infinity` if no picture is missing. */
  readonly againAt: number
}

/** A line sheet that can be sent. */
interface OpenedDrawing {
  readonly pdf: Uint8Array<ArrayBuffer>
  /** Tells it from another drawing of the same content; empty if no picture is missing. */
  readonly version: string
  /** How long it is valid, in ms. */
  readonly validMs: number
}

/**
 * Drawn line sheets by what they show: a change of content that changes no word of one draws nothing.
 * What failed, or lacks pictures, is not tried again at once.
 */
export function createDrawings(sources: DrawingSources) {
  const { draw = drawInWorker, limits, now, maxBytes, onMade = () => {} } = sources
  const drawn = new LRUCache<string, Drawing>({
    maxSize: maxBytes,
    sizeCalculation: ({ pdf }) => pdf.byteLength,
  })
  const failedUntil = new LRUCache<string, number>({ max: maxRemembered })
  /** How often in a row pictures were missing. */
  const incomplete = new LRUCache<string, number>({ max: maxRemembered })
  const queue = createDrawingQueue({ maxWaiting, maxWaitMs: limits.waitMs })
  const pictureLimits = { oneMs: limits.pictureMs, allMs: limits.picturesMs }

  const make = async (sheet: LineSheet, digest: string): Promise<Drawing> => {
    let missingPictures = 0
    const tell = (outcome: LineSheetOutcome) =>
      onMade({ outcome, fileName: sheet.fileName, missingPictures })
    try {
      const pdf = await queue({
        prepare: async () => loadSheetPictures(sheet.kits, pictureLimits),
        work: async ({ files, failed }) => {
          missingPictures = failed
          return draw({ sheet, pictures: files }, limits.drawMs)
        },
      })
      tell(missingPictures > 0 ? 'incomplete' : 'drawn')
      return { pdf, againAt: missingPictures > 0 ? now() + pause(digest) : Infinity }
    } catch (err) {
      const isBusy = err instanceof TooManyWaitingError
      tell(isBusy ? 'busy' : 'failed')
      if (!isBusy) failedUntil.set(digest, now() + limits.failureMs)
      throw err
    }
  }
  /** Twice as long after each try. */
  const pause = (digest: string): number => {
    const tries = incomplete.get(digest) ?? 0
    incomplete.set(digest, tries + 1)
    const pace = { baseMs: limits.incompleteMs, maxMs: limits.maxIncompleteMs }
    return retryDelayMs(pace, tries + 1, 1)
  }

  return {
    /**
     * The line sheet as a PDF file, from memory if it was drawn before.
     *
     * @param digest of everything that it shows
     * @throws {TooManyWaitingError} if too many wait to be drawn
     * @throws {FailedBeforeError} if it could not be drawn a short time ago
     * @throws {Error} if it cannot be drawn
     */
    async open(sheet: LineSheet, digest: string): Promise<OpenedDrawing> {
      const known = drawn.get(digest)
      if (known && known.againAt > now()) return opened(known)
      if ((failedUntil.get(digest) ?? 0) > now()) {
        throw new FailedBeforeError('The line sheet could not be drawn a short time ago.')
      }
      const made = await make(sheet, digest)
      drawn.set(digest, made)
      return opened(made)
    },
  }

  function opened({ pdf, againAt }: Drawing): OpenedDrawing {
    const isWhole = againAt === Infinity
    return { pdf, version: isWhole ? '' : `-${againAt}`, validMs: againAt - now() }
  }
}
