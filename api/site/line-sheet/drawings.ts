import { LRUCache } from 'lru-cache'
import { retryDelayMs } from '#schemas/runtime/retry-delay.ts'
import type { LineSheet } from '#schemas/content/line-sheet/line-sheet.ts'
import { drawInWorker } from './draw-in-worker.ts'
import { createDrawingQueue, TooManyWaitingError } from './drawing-queue.ts'
import type { LineSheetLimits } from './line-sheet-limits.ts'
import { loadSheetPictures } from './sheet-pictures.ts'

/** The maximum number of line sheets in progress; one is being drawn, the others wait. */
const maxWaiting = 12
/** The maximum number of remembered failures, and of line sheets without some pictures. */
const maxRemembered = 500

/** The outcome of a line sheet: `incomplete` lacks pictures, `busy` was refused. */
export type LineSheetOutcome = 'drawn' | 'incomplete' | 'failed' | 'busy'

/** The result of an attempt to draw a line sheet. */
export interface MadeLineSheet {
  readonly outcome: LineSheetOutcome
  readonly fileName: string
  readonly missingPictures: number
}

/** The same line sheet failed a short time ago. */
export class FailedBeforeError extends Error {
  override name = 'FailedBeforeError'
}

/** The dependencies of drawings. */
export interface DrawingSources {
  /** Draws a sheet; by default in a separate thread. */
  readonly draw?: typeof drawInWorker
  readonly limits: LineSheetLimits
  readonly now: () => number
  /** The memory limit of cached drawings, in bytes. */
  readonly maxBytes: number
  /** Called after each attempt to draw a line sheet. */
  readonly onMade?: (made: MadeLineSheet) => void
}

interface Drawing {
  readonly pdf: Uint8Array<ArrayBuffer>
  /** The next time to retry, in ms; `Infinity` if no picture is missing. */
  readonly againAt: number
}

/** A line sheet that is ready to send. */
interface OpenedDrawing {
  readonly pdf: Uint8Array<ArrayBuffer>
  /** Distinguishes drawings of the same content; empty if no picture is missing. */
  readonly version: string
  /** How long it is valid, in ms. */
  readonly validMs: number
}

/**
 * A cache of drawn line sheets, by their content: a change that does not affect a sheet's text causes no
 * new drawing. Failures and incomplete sheets are not retried at once.
 */
export function createDrawings(sources: DrawingSources) {
  const { draw = drawInWorker, limits, now, maxBytes, onMade = () => {} } = sources
  const drawn = new LRUCache<string, Drawing>({
    maxSize: maxBytes,
    sizeCalculation: ({ pdf }) => pdf.byteLength,
  })
  const failedUntil = new LRUCache<string, number>({ max: maxRemembered })
  /** The number of consecutive attempts with missing pictures. */
  const incomplete = new LRUCache<string, number>({ max: maxRemembered })
  const queue = createDrawingQueue({ maxWaiting, maxWaitMs: limits.waitMs })
  const pictureLimits = { oneMs: limits.pictureMs, allMs: limits.picturesMs }

  const make = async (sheet: LineSheet, digest: string): Promise<Drawing> => {
    let missingPictures = 0
    const report = (outcome: LineSheetOutcome) =>
      onMade({ outcome, fileName: sheet.fileName, missingPictures })
    try {
      const pdf = await queue({
        prepare: async () => loadSheetPictures(sheet.kits, pictureLimits),
        work: async ({ files, failed }) => {
          missingPictures = failed
          return draw({ sheet, pictures: files }, limits.drawMs)
        },
      })
      report(missingPictures > 0 ? 'incomplete' : 'drawn')
      return { pdf, againAt: missingPictures > 0 ? now() + pause(digest) : Infinity }
    } catch (err) {
      const isBusy = err instanceof TooManyWaitingError
      report(isBusy ? 'busy' : 'failed')
      if (!isBusy) failedUntil.set(digest, now() + limits.failureMs)
      throw err
    }
  }
  /** The retry delay, which doubles with each attempt. */
  const pause = (digest: string): number => {
    const tries = incomplete.get(digest) ?? 0
    incomplete.set(digest, tries + 1)
    const pace = { baseMs: limits.incompleteMs, maxMs: limits.maxIncompleteMs }
    return retryDelayMs(pace, tries + 1, 1)
  }

  return {
    /**
     * Returns the line sheet as a PDF file, cached if possible.
     *
     * @param digest of the sheet's entire content
     * @throws {TooManyWaitingError} if too many drawings are waiting
     * @throws {FailedBeforeError} if the same sheet failed a short time ago
     * @throws {Error} if drawing fails
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
