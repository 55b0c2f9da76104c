import { createHash } from 'node:crypto'
import type { ServerContent } from '#api/content/server-content.ts'
import { AppError } from '#api/http/errors.ts'
import type { Admit } from '#api/http/limit/admission.ts'
import type { Log } from '#api/log/log.ts'
import { createBackgroundQueue } from '#api/page/background-queue.ts'
import { recordContent, retrySeconds } from '#api/page/content-record.ts'
import { type CachedPage, PageCache } from '#api/page/page-cache.ts'
import type { SiteBundle } from '#api/page/site-bundle.ts'
import type { ImageFolder } from './image-folder.ts'

/** Memory for what is known of addresses: more than there are pages. */
const maxKeyBytes = 1024 * 1024
/** Memory for images that the folder does not hold, in bytes. */
const maxImageBytes = 8 * 1024 * 1024
/** How long they are kept, and for how long a look-up is good while no live events arrive, in ms. */
const shortLifetimeMs = 60_000
/** The maximum number of images that are drawn in the background after a change. */
const maxDrawn = 3000
/** The time between a change and the drawing of what it changed, in ms; visitors' pages come first. */
const restMs = 5000

type SharePictures = Awaited<ReturnType<SiteBundle['loadSharePictures']>>
type Subject = NonNullable<Awaited<ReturnType<SharePictures['shareSubject']>>>

/** What an address shows. */
interface Found extends CachedPage {
  /** Undefined if there is no such page. */
  readonly image?: { readonly key: string; readonly draw: Subject['draw'] }
  /** False if the lake failed to answer for it. */
  readonly isComplete: boolean
}

interface Image extends CachedPage {
  readonly png: Buffer<ArrayBuffer>
}

/** An image that can be sent. */
export interface ShareImage {
  readonly png: Buffer<ArrayBuffer>
  readonly etag: string
}

/** What share images are made from. */
export interface ShareImageSources {
  readonly site: () => Promise<Pick<SiteBundle, 'loadSharePictures'>>
  readonly content: Pick<ServerContent, 'load' | 'lifetimeMs' | 'onChange'>
  readonly folder: ImageFolder
  readonly log: Log
  readonly restMs?: number
}

/** The images that link previews show. */
export type ShareImages = ReturnType<typeof createShareImages>

/**
 * Draws share images in the background when their content changes, and stores them in a folder. The
 * name of a file is a hash of everything that is drawn, so a restart draws nothing, and a change makes
 * another file.
 */
export function createShareImages(sources: ShareImageSources) {
  const { site, content, folder, log } = sources
  const subjects = new PageCache<Found>({ maxBytes: maxKeyBytes })
  const images = new PageCache<Image>({ maxBytes: maxImageBytes })
  let timer: NodeJS.Timeout | undefined
  let isStarted = false

  const find = (path: string) =>
    subjects.open(path, async (): Promise<Found> => {
      const record = recordContent(content)
      const { lifetimeMs } = content
      const { shareSubject } = await (await site()).loadSharePictures()
      const subject = await shareSubject(path, record.content)
      const { tags, isComplete } = record
      const found = { tags, isComplete, bytes: 0 }
      if (subject === null && !record.isCurrent)
        throw new AppError('lake-unavailable', 'This image cannot be made just now.', {
          retryAfter: retrySeconds,
        })
      // Addresses can be made up.
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
      // One that lacks its picture is drawn again after a while.
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
  /** Draws what is not known to be stored. */
  const schedule = () => {
    timer ??= setTimeout(() => void drawChanged(), sources.restMs ?? restMs).unref()
  }
  const stopListening = content.onChange(({ tags }) => {
    subjects.forget(tags)
    if (isStarted) schedule()
  })

  return {
    /**
     * The image of an address; undefined if there is no such page.
     *
     * @param admit the gate for an image that has to be drawn
     * @throws {NotAdmittedError} if it was not drawn
     * @throws {AppError} `lake-unavailable` if the page is not known and the lake fails
     */
    async open(path: string, admit: Admit): Promise<ShareImage | undefined> {
      const { image } = await find(path)
      if (image === undefined) return undefined
      const { png, lifetimeMs } = await open(image, admit)
      return { png, etag: `"${image.key.slice(0, 22)}${lifetimeMs > 0 ? '-' : ''}"` }
    },
    /** Begins to draw in the background. */
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
