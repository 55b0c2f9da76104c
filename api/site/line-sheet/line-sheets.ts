import type { CdnHeaders } from '#api/site/cdn/cdn-headers.ts'
import type { ServerContent } from '#api/site/content/server-content.ts'
import { tagOf } from '#api/http/etag.ts'
import type { Header } from '#api/http/header.ts'
import { type Admit, Admission, NotAdmittedError } from '#api/http/limit/admission.ts'
import { recordContent } from '#api/site/content/content-record.ts'
import { type TaggedEntry, TaggedCache } from '#api/site/content/tagged-cache.ts'
import type { SiteBundle } from '#api/site/page/site-bundle.ts'
import type { LineSheet } from '#schemas/content/line-sheet/line-sheet.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'
import { drawInWorker } from './draw-in-worker.ts'
import { loadSheetPictures } from './sheet-pictures.ts'

/** The memory limit of cached line sheets, in bytes; a kit's sheet has about 150 kB. */
const maxBytes = 48 * 1024 * 1024
/**
 * The maximum number of line sheets in progress; one sheet is being drawn, the other sheets load
 * pictures or wait.
 */
const maxInProgress = 12
/** How long a visitor should wait if there are more, in seconds. */
const busySeconds = 10

/**
 * Time limits for line sheets, in ms; a line sheet is answered before the server closes idle
 * connections.
 */
export const lineSheetLimits = {
  /** For one picture to arrive. */
  pictureMs: 4000,
  /** For all pictures to arrive; missing pictures are left out. */
  picturesMs: 9000,
  /** For waiting in the queue. */
  waitMs: 6000,
  drawMs: 10_000,
  /** For the entire answer. */
  answerMs: 28_000,
  /** How long a line sheet with missing pictures is cached. */
  incompleteMs: 60_000,
}
export type LineSheetLimits = typeof lineSheetLimits

/** The outcome of a line sheet: `incomplete` lacks pictures, `busy` was rejected. */
export type LineSheetOutcome = 'drawn' | 'incomplete' | 'failed' | 'busy'

export interface MadeLineSheet {
  readonly outcome: LineSheetOutcome
  readonly fileName: string
  readonly missingPictures: number
}

export interface LineSheetFile extends TaggedEntry {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly etag: string
  readonly fileName: string
  /** The URL of the corresponding page. */
  readonly address: string
  readonly headers: readonly Header[]
}

/** No such kit; never cached, because visitors can invent URLs. */
interface NoSheet extends TaggedEntry {
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

/** Draws line sheets on demand. Files are cached by path until their content changes. */
export function createLineSheets(sources: LineSheetSources) {
  const { site, content, settings, cdnHeaders = () => [], now } = sources
  const { draw = drawInWorker, limits = lineSheetLimits, onMade = () => {} } = sources
  const files = new TaggedCache<LineSheetFile | NoSheet>({ maxBytes, ...(now && { now }) })
  const turns = new Admission({ running: 1, waitMs: limits.waitMs, budgetMs: Infinity })
  const turn = { network: undefined, signal: new AbortController().signal }
  let inProgress = 0
  const stopListening = content.onChange(({ tags }) => void files.invalidate(tags))

  /** Loads a sheet's pictures, and draws it in its turn. */
  const drawWithPictures = async (sheet: LineSheet) => {
    if (inProgress >= maxInProgress)
      throw new NotAdmittedError('busy', tooMany, { retryAfter: busySeconds })
    inProgress += 1
    try {
      const { pictureMs: oneMs, picturesMs: allMs } = limits
      const { files: pictures, failed } = await loadSheetPictures(sheet, { oneMs, allMs })
      const pdf = await turns.run(turn, () => draw({ sheet, pictures }, limits.drawMs))
      return { pdf, missingPictures: failed }
    } finally {
      inProgress -= 1
    }
  }
  const make = async (slug: string | undefined): Promise<LineSheetFile | NoSheet> => {
    const record = recordContent(content)
    const { lifetimeMs } = content
    const { loadLineSheet } = await site()
    const sheet = await loadLineSheet({ content: record.content, settings, slug })
    const { tags } = record
    if (sheet === null) return { pdf: undefined, tags, lifetimeMs: 0, bytes: 0 }
    const { fileName, address } = sheet
    const { pdf, missingPictures } = await drawWithPictures(sheet).catch((cause: unknown) => {
      const outcome = cause instanceof NotAdmittedError ? 'busy' : 'failed'
      onMade({ outcome, fileName, missingPictures: 0 })
      throw cause
    })
    const isWhole = missingPictures === 0
    onMade({ outcome: isWhole ? 'drawn' : 'incomplete', fileName, missingPictures })
    const cacheMs = Math.min(
      record.isComplete ? lifetimeMs : 0,
      isWhole ? Infinity : limits.incompleteMs,
    )
    return {
      pdf,
      etag: tagOf(pdf),
      fileName,
      address,
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
     * @throws {NotAdmittedError} if too many drawings are waiting, or the network has used up its budget
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

const tooMany =
  'Too many line sheets are being created right now. Please try again in a few seconds.'
