import { createHash } from 'node:crypto'
import type { CdnHeaders } from '#api/cdn/cdn.ts'
import type { ServerContent } from '#api/content/server-content.ts'
import type { Header } from '#api/http/header.ts'
import type { Admit } from '#api/http/limit/admission.ts'
import { recordContent } from '#api/page/content-record.ts'
import { type CachedPage, PageCache } from '#api/page/page-cache.ts'
import type { SiteBundle } from '#api/page/site-bundle.ts'
import { withTimeout } from '#api/with-timeout.ts'
import type { RuntimeSettings } from '#schemas/runtime/runtime-settings.ts'
import { createDrawings, type DrawingSources } from './drawings.ts'
import { type LineSheetLimits, lineSheetLimits } from './line-sheet-limits.ts'

/** The memory that kept line sheets can take, in bytes; one of a kit has some 100 kB. */
const maxBytes = 48 * 1024 * 1024
/** Says that what is drawn now differs from what an earlier release drew of the same content. */
const edition = '3'

/** A line sheet that can be sent. */
export interface LineSheetFile extends CachedPage {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly etag: string
  readonly fileName: string
  /** The address of the page that it belongs to. */
  readonly address: string
  /** For the CDN in front. */
  readonly headers: readonly Header[]
}

/** No such kit; never kept, since addresses can be made up. */
interface NoSheet extends CachedPage {
  readonly pdf: undefined
}

/** What line sheets are made from. */
export interface LineSheetSources extends Pick<DrawingSources, 'draw' | 'onMade'> {
  readonly site: () => Promise<Pick<SiteBundle, 'loadLineSheet'>>
  readonly content: Pick<ServerContent, 'load' | 'liveEventId' | 'lifetimeMs' | 'onChange'>
  readonly settings: RuntimeSettings
  /** Where a CDN is in front. */
  readonly cdnHeaders?: CdnHeaders | undefined
  readonly limits?: LineSheetLimits
  /** The clock for lifetimes, in ms. */
  readonly now?: () => number
}

/** The line sheets of all kits and of each, drawn when somebody asks and kept while nothing changes. */
export type LineSheets = ReturnType<typeof createLineSheets>

export function createLineSheets(sources: LineSheetSources) {
  const { site, content, settings, cdnHeaders = () => [], now = Date.now } = sources
  const { limits = lineSheetLimits } = sources
  const files = new PageCache<LineSheetFile | NoSheet>({ maxBytes, now })
  const drawings = createDrawings({ ...sources, limits, now, maxBytes })
  const stopListening = content.onChange(({ tags }) => void files.forget(tags))

  const make = async (slug: string | undefined): Promise<LineSheetFile | NoSheet> => {
    const record = recordContent(content)
    const { lifetimeMs } = content
    const { loadLineSheet } = await site()
    const sheet = await loadLineSheet({ content: record.content, settings, slug })
    const { tags } = record
    if (sheet === null) return { pdf: undefined, tags, lifetimeMs: 0, bytes: 0 }
    const digest = createHash('sha256').update(edition).update(JSON.stringify(sheet)).digest('hex')
    const { pdf, version, validMs } = await drawings.open(sheet, digest)
    const keptMs = Math.min(record.isComplete ? lifetimeMs : 0, validMs)
    const isKept = keptMs === Infinity
    return {
      pdf,
      etag: `"${digest.slice(0, 22)}${version}"`,
      fileName: sheet.fileName,
      address: sheet.address,
      headers: cdnHeaders({ tags, isKept }),
      tags,
      lifetimeMs: keptMs,
      bytes: pdf.byteLength,
    }
  }

  return {
    /**
     * The line sheet of a kit, or of all kits; undefined if there is no such kit.
     *
     * @param admit charges the visitor's network with what drawing costs
     * @throws {NotAdmittedError} if the network has used up its budget
     * @throws {TooManyWaitingError} if too many wait to be drawn
     * @throws {FailedBeforeError} if it could not be drawn a short time ago
     * @throws {Error} if it cannot be drawn, or not in time
     */
    async open(slug: string | undefined, admit: Admit): Promise<LineSheetFile | undefined> {
      const key = slug === undefined ? '' : `/${slug}`
      // Drawing has a queue of its own, because it waits for pictures.
      const opened = files.open(key, () => admit(() => make(slug), true))
      const { answerMs } = limits
      const file = await withTimeout(opened, answerMs, () => {
        throw new Error(`The line sheet was not made within ${answerMs} ms.`)
      })
      return file.pdf && file
    },
    stop: stopListening,
  }
}
