import { createHash } from 'node:crypto'
import type { ServerContent } from '#api/site/content/server-content.ts'
import { AppError } from '#api/http/errors.ts'
import type { Admit } from '#api/http/limit/admission.ts'
import type { Log } from '#api/platform/log/log.ts'
import { createBackgroundQueue } from '#api/site/page/background-queue.ts'
import { recordContent, retrySeconds } from '#api/site/content/content-record.ts'
import { type TaggedEntry, TaggedCache } from '#api/site/content/tagged-cache.ts'
import type { SiteBundle } from '#api/site/page/site-bundle.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import type { ImageFolder } from './image-folder.ts'

/** The memory limit for the images' keys by path; more than enough for all pages. */
const maxKeyBytes = 1024 * 1024
/** The memory limit for images that are not in the folder, in bytes. */
const maxImageBytes = 8 * 1024 * 1024
/** The cache lifetime of such images, and of lookups while no live events arrive, in ms. */
const shortLifetimeMs = 60_000
/** The maximum number of images drawn in the background after a change. */
const maxDrawn = 3000
/** The delay between a change and drawing, in ms, so that visitors' pages come first. */
const delayMs = 5000

type SharePictures = Awaited<ReturnType<SiteBundle['loadSharePictures']>>
type Subject = NonNullable<Awaited<ReturnType<SharePictures['shareSubject']>>>

interface Found extends TaggedEntry {
  /** Undefined if there is no such page. */
  readonly image?: { readonly key: string; readonly draw: Subject['draw'] }
  /** False if the lake did not answer. */
  readonly isComplete: boolean
}

interface Image extends TaggedEntry {
  readonly png: Buffer<ArrayBuffer>
}

export interface ShareImage {
  readonly png: Buffer<ArrayBuffer>
  readonly etag: string
}

export interface ShareImageSources {
  readonly site: () => Promise<Pick<SiteBundle, 'loadSharePictures'>>
  readonly content: Pick<ServerContent, 'load' | 'lifetimeMs' | 'onChange'>
  readonly settings: RuntimeSettings
  readonly folder: ImageFolder
  readonly log: Log
  readonly delayMs?: number
}

/** The images that link previews show. */
export type ShareImages = ReturnType<typeof createShareImages>

/**
 * Draws share images in the background when their content changes, and stores them in a folder. A file's
 * name is a hash of everything in the image, so a restart draws nothing, and a change creates another
 * file.
 */
export function createShareImages(sources: ShareImageSources) {
  const { site, content, settings, folder, log } = sources
  const subjects = new TaggedCache<Found>({ maxBytes: maxKeyBytes })
  const images = new TaggedCache<Image>({ maxBytes: maxImageBytes })
  let timer: NodeJS.Timeout | undefined
  let isStarted = false

  const find = (path: string) =>
    subjects.open(path, async (): Promise<Found> => {
      const record = recordContent(content)
      const { lifetimeMs } = content
      const { shareSubject } = await (await site()).loadSharePictures()
      const subject = await shareSubject(path, record.content, settings)
      const { tags, isComplete } = record
      const found = { tags, isComplete, bytes: 0 }
      if (subject === null && !record.isCurrent)
        throw new AppError('lake-unavailable', 'This image cannot be created right now.', {
          retryAfter: retrySeconds,
        })
      // Not cached, because visitors can invent URLs.
      if (subject === null) return { ...found, lifetimeMs: 0 }
      const key = createHash('sha256').update(JSON.stringify(subject.parts)).digest('base64url')
      return {
        ...found,
        image: { key, draw: subject.draw },
        lifetimeMs: isComplete ? Math.max(lifetimeMs, shortLifetimeMs) : shortLifetimeMs,
      }
    })
  const open = ({ key, draw }: NonNullable<Found['image']>, admit: Admit) =>
    images.open(key, async (): Promise<Image> => {
      const common = { tags: new Set<string>(), bytes: 0 }
      const stored = await folder.read(key)
      if (stored) return { ...common, png: stored, lifetimeMs: 0 }
      const { png, isWhole } = await admit(draw)
      // An image without its picture is drawn again after a while.
      const isStored = isWhole && (await folder.write(key, png))
      const lifetimeMs = isStored ? 0 : shortLifetimeMs
      return { ...common, png, lifetimeMs, bytes: png.byteLength }
    })
  const drawn = createBackgroundQueue<string>(maxDrawn, async (path) => {
    try {
      const { image, isComplete } = await find(path)
      if (image === undefined || !isComplete || !folder.isWritable) return
      if (!(await folder.touch(image.key))) await open(image, (job) => job())
    } catch (err) {
      log.error({ err }, 'a share image could not be drawn')
    }
  })
  const drawChanged = async () => {
    timer = undefined
    try {
      const { sharePaths } = await (await site()).loadSharePictures()
      const paths = await sharePaths(content)
      drawn.add(paths.filter((path) => subjects.known(path) === undefined))
    } catch (err) {
      log.error({ err }, 'share images could not be drawn')
    }
  }
  /** Schedules drawing of images that are not known to be stored. */
  const schedule = () => {
    timer ??= setTimeout(() => void drawChanged(), sources.delayMs ?? delayMs).unref()
  }
  const stopListening = content.onChange(({ tags }) => {
    subjects.invalidate(tags)
    if (isStarted) schedule()
  })

  return {
    /**
     * Returns the image at a path; undefined if there is no such page.
     * @throws {NotAdmittedError} if the image has to be drawn and was not admitted
     * @throws {AppError} `lake-unavailable` if the page is not known and the lake fails
     */
    async open(path: string, admit: Admit): Promise<ShareImage | undefined> {
      const { image } = await find(path)
      if (image === undefined) return undefined
      const { png, lifetimeMs } = await open(image, admit)
      return { png, etag: `"${image.key.slice(0, 22)}${lifetimeMs > 0 ? '-' : ''}"` }
    },
    start() {
      isStarted = true
      schedule()
    },
    stop() {
      stopListening()
      clearTimeout(timer)
      drawn.stop()
    },
  }
}
