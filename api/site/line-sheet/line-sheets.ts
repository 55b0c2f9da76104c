import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { CdnHeaders } from '#api/site/cdn/cdn.ts'
import type { ServerContent } from '#api/site/content/server-content.ts'
import type { Header } from '#api/http/header.ts'
import { type Admit, Admission, NotAdmittedError } from '#api/http/limit/admission.ts'
import { recordContent } from '#api/site/page/content-record.ts'
import { type CachedPage, PageCache } from '#api/site/page/page-cache.ts'
import type { SiteBundle } from '#api/site/page/site-bundle.ts'
import type { LineSheet } from '#schemas/content/line-sheet/line-sheet.ts'
import { retryDelayMs } from '#schemas/runtime/retry-delay.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { withTimeout } from '#schemas/runtime/with-timeout.ts'
import { drawInWorker } from './draw-in-worker.ts'
import { loadSheetPictures } from './sheet-pictures.ts'

/** The memory limit of cached line sheets, in bytes; a kit's sheet has about 100 kB. */
const maxBytes = 48 * 1024 * 1024
/** The memory that a failed drawing takes, in bytes, approximately. */
const failureBytes = 1000
/** The maximum number of line sheets in progress; one is being drawn, the others load pictures or wait. */
const maxInProgress = 12
/** The version of the layout; increase it if a release draws the same content differently. */
const edition = '3'

/** Time limits for line sheets, in ms; they answer before the server closes idle connections. */
export const lineSheetLimits = {
  /** For one picture to arrive. */
  pictureMs: 4000,
  /** For all pictures to arrive; missing ones are left out. */
  picturesMs: 9000,
  /** For waiting in the queue. */
  waitMs: 6000,
  drawMs: 10_000,
  /** For the entire answer. */
  answerMs: 28_000,
  /** How long a failure is reused for the same line sheet. */
  failureMs: 60_000,
  /** How long a line sheet with missing pictures is cached: the first time, and at most. */
  incompleteMs: 60_000,
  maxIncompleteMs: 3_600_000,
}
export type LineSheetLimits = typeof lineSheetLimits

/** The outcome of a line sheet: `incomplete` lacks pictures, `busy` was refused. */
export type LineSheetOutcome = 'drawn' | 'incomplete' | 'failed' | 'busy'

export interface MadeLineSheet {
  readonly outcome: LineSheetOutcome
  readonly fileName: string
  readonly missingPictures: number
}

/** Too many line sheets are in progress, or one waited too long for its turn. */
export class TooManyWaitingError extends Error {
  override name = 'TooManyWaitingError'
}

/** The same line sheet failed a short time ago. */
export class FailedBeforeError extends Error {
  override name = 'FailedBeforeError'
}

interface Drawing {
  /** Undefined if drawing failed. */
  readonly pdf?: Uint8Array<ArrayBuffer>
  /** The next time to retry, in ms; `Infinity` if no picture is missing. */
  readonly againAt: number
  /** The number of consecutive attempts with missing pictures. */
  readonly tries: number
}

export interface LineSheetFile extends CachedPage {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly etag: string
  readonly fileName: string
  /** The address of the corresponding page. */
  readonly address: string
  readonly headers: readonly Header[]
}

/** No such kit; never cached, because visitors can invent addresses. */
interface NoSheet extends CachedPage {
  readonly pdf: undefined
}

export interface LineSheetSources {
  readonly site: () => Promise<Pick<SiteBundle, 'loadLineSheet'>>
  readonly content: Pick<ServerContent, 'load' | 'liveEventId' | 'lifetimeMs' | 'onChange'>
  readonly settings: RuntimeSettings
  readonly cdnHeaders?: CdnHeaders | undefined
  /** Draws a sheet; by default in a separate thread. */
  readonly draw?: typeof drawInWorker
  /** Called after each attempt to draw a line sheet. */
  readonly onMade?: (made: MadeLineSheet) => void
  readonly limits?: LineSheetLimits
  /** The clock for lifetimes, in ms. */
  readonly now?: () => number
}

export type LineSheets = ReturnType<typeof createLineSheets>

/**
 * Draws line sheets on demand. Files are cached by address until their content changes. Drawings are
 * cached by their content, so that a change that does not affect a sheet's text causes no new drawing.
 * Failures and incomplete sheets are not retried at once.
 */
export function createLineSheets(sources: LineSheetSources) {
  const { site, content, settings, cdnHeaders = () => [], now = Date.now } = sources
  const { draw = drawInWorker, limits = lineSheetLimits, onMade = () => {} } = sources
  const files = new PageCache<LineSheetFile | NoSheet>({ maxBytes, now })
  const drawings = new LRUCache<string, Drawing>({
    maxSize: maxBytes,
    sizeCalculation: ({ pdf }) => pdf?.byteLength ?? failureBytes,
  })
  const turns = new Admission({ running: 1, waitMs: limits.waitMs, budgetMs: Infinity })
  const turn = { network: undefined, signal: new AbortController().signal }
  let inProgress = 0
  const stopListening = content.onChange(({ tags }) => void files.invalidate(tags))

  const drawAgain = async (sheet: LineSheet, tries: number): Promise<Drawing> => {
    let missingPictures = 0
    const report = (outcome: LineSheetOutcome) =>
      onMade({ outcome, fileName: sheet.fileName, missingPictures })
    const { pictureMs: oneMs, picturesMs: allMs } = limits
    try {
      if (inProgress >= maxInProgress) throw new TooManyWaitingError('Too many are in progress.')
      inProgress += 1
      const pdf = await loadSheetPictures(sheet.kits, { oneMs, allMs })
        .then(({ files: pictures, failed }) => {
          missingPictures = failed
          return turns.run(turn, () => draw({ sheet, pictures }, limits.drawMs))
        })
        .finally(() => (inProgress -= 1))
      report(missingPictures > 0 ? 'incomplete' : 'drawn')
      if (missingPictures === 0) return { pdf, againAt: Infinity, tries: 0 }
      const pace = { baseMs: limits.incompleteMs, maxMs: limits.maxIncompleteMs }
      return { pdf, againAt: now() + retryDelayMs(pace, tries + 1, 1), tries: tries + 1 }
    } catch (cause) {
      const isLate = cause instanceof NotAdmittedError
      const err = isLate ? new TooManyWaitingError('It waited too long.', { cause }) : cause
      report(err instanceof TooManyWaitingError ? 'busy' : 'failed')
      throw err
    }
  }
  /** @param digest of the sheet's entire content */
  const drawOnce = async (sheet: LineSheet, digest: string) => {
    let drawing = drawings.get(digest)
    if (drawing === undefined || drawing.againAt <= now()) {
      const tries = drawing?.tries ?? 0
      drawing = await drawAgain(sheet, tries).catch((err: unknown) => {
        const isBusy = err instanceof TooManyWaitingError
        if (!isBusy) drawings.set(digest, { againAt: now() + limits.failureMs, tries })
        throw err
      })
      drawings.set(digest, drawing)
    }
    const { pdf, againAt } = drawing
    if (pdf) return { pdf, againAt }
    throw new FailedBeforeError('The line sheet could not be drawn a short time ago.')
  }
  const make = async (slug: string | undefined): Promise<LineSheetFile | NoSheet> => {
    const record = recordContent(content)
    const { lifetimeMs } = content
    const { loadLineSheet } = await site()
    const sheet = await loadLineSheet({ content: record.content, settings, slug })
    const { tags } = record
    if (sheet === null) return { pdf: undefined, tags, lifetimeMs: 0, bytes: 0 }
    const digest = createHash('sha256').update(edition).update(JSON.stringify(sheet)).digest('hex')
    const { pdf, againAt } = await drawOnce(sheet, digest)
    const cacheMs = Math.min(record.isComplete ? lifetimeMs : 0, againAt - now())
    // Distinguishes incomplete drawings of the same content.
    const version = againAt === Infinity ? '' : `-${againAt}`
    return {
      pdf,
      etag: `"${digest.slice(0, 22)}${version}"`,
      fileName: sheet.fileName,
      address: sheet.address,
      headers: cdnHeaders({ tags, isCacheable: cacheMs === Infinity }),
      tags,
      lifetimeMs: cacheMs,
      bytes: pdf.byteLength,
    }
  }

  return {
    /**
     * Returns the line sheet of a kit, or of all kits; undefined if there is no such kit.
     *
     * @param admit charges the drawing to the visitor's network
     * @throws {NotAdmittedError} if the network has used up its budget
     * @throws {TooManyWaitingError} if too many drawings are waiting
     * @throws {FailedBeforeError} if the same sheet failed a short time ago
     * @throws {Error} if drawing fails or takes too long
     */
    async open(slug: string | undefined, admit: Admit): Promise<LineSheetFile | undefined> {
      const key = slug === undefined ? '' : `/${slug}`
      // Drawing has a separate queue, because it waits for pictures.
      const opened = files.open(key, () => admit(() => make(slug), true))
      const { answerMs } = limits
      const file = await withTimeout(opened, answerMs, () => {
        throw new Error(`The line sheet was not created within ${answerMs} ms.`)
      })
      return file.pdf && file
    },
    stop: stopListening,
  }
}
