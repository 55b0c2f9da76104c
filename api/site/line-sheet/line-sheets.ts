import { createHash } from 'node:crypto'
import type { CdnHeaders } from '#api/site/cdn/cdn.ts'
import type { ServerContent } from '#api/site/content/server-content.ts'
import type { Header } from '#api/http/header.ts'
import type { Admit } from '#api/http/limit/admission.ts'
import { recordContent } from '#api/site/page/content-record.ts'
import { type CachedPage, PageCache } from '#api/site/page/page-cache.ts'
import type { SiteBundle } from '#api/site/page/site-bundle.ts'
import { withTimeout } from '#schemas/runtime/with-timeout.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { createDrawings, type DrawingSources } from './drawings.ts'
import { type LineSheetLimits, lineSheetLimits } from './line-sheet-limits.ts'

/** The memory limit of cached line sheets, in bytes; a kit's sheet has about 100 kB. */
const maxBytes = 48 * 1024 * 1024
/** The version of the layout; increase it if a release draws the same content differently. */
const edition = '3'

/** A line sheet that is ready to send. */
export interface LineSheetFile extends CachedPage {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly etag: string
  readonly fileName: string
  /** The address of the corresponding page. */
  readonly address: string
  /** Headers for the CDN. */
  readonly headers: readonly Header[]
}

/** No such kit; never cached, because visitors can invent addresses. */
interface NoSheet extends CachedPage {
  readonly pdf: undefined
}

/** The dependencies of line sheets. */
export interface LineSheetSources extends Pick<DrawingSources, 'draw' | 'onMade'> {
  readonly site: () => Promise<Pick<SiteBundle, 'loadLineSheet'>>
  readonly content: Pick<ServerContent, 'load' | 'liveEventId' | 'lifetimeMs' | 'onChange'>
  readonly settings: RuntimeSettings
  /** Creates the headers for a CDN, if there is one. */
  readonly cdnHeaders?: CdnHeaders | undefined
  readonly limits?: LineSheetLimits
  /** The clock for lifetimes, in ms. */
  readonly now?: () => number
}

/** The line sheets of all kits and of each kit, drawn on demand and cached until a change. */
export type LineSheets = ReturnType<typeof createLineSheets>

export function createLineSheets(sources: LineSheetSources) {
  const { site, content, settings, cdnHeaders = () => [], now = Date.now } = sources
  const { limits = lineSheetLimits } = sources
  const files = new PageCache<LineSheetFile | NoSheet>({ maxBytes, now })
  const drawings = createDrawings({ ...sources, limits, now, maxBytes })
  const stopListening = content.onChange(({ tags }) => void files.invalidate(tags))

  const make = async (slug: string | undefined): Promise<LineSheetFile | NoSheet> => {
    const record = recordContent(content)
    const { lifetimeMs } = content
    const { loadLineSheet } = await site()
    const sheet = await loadLineSheet({ content: record.content, settings, slug })
    const { tags } = record
    if (sheet === null) return { pdf: undefined, tags, lifetimeMs: 0, bytes: 0 }
    const digest = createHash('sha256').update(edition).update(JSON.stringify(sheet)).digest('hex')
    const { pdf, version, validMs } = await drawings.open(sheet, digest)
    const cacheMs = Math.min(record.isComplete ? lifetimeMs : 0, validMs)
    const isCacheable = cacheMs === Infinity
    return {
      pdf,
      etag: `"${digest.slice(0, 22)}${version}"`,
      fileName: sheet.fileName,
      address: sheet.address,
      headers: cdnHeaders({ tags, isCacheable }),
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
