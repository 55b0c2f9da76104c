import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ContentSource } from '#schemas/protocol/content-source.ts'
import type { RuntimeSettings } from '#schemas/protocol/runtime-settings.ts'
import type { SheetPictureSource } from '#schemas/content/line-sheet/line-sheet.ts'
import { fullPicture } from '#schemas/content/picture/picture-files.ts'
import { runSiteQuery } from '#web/content/site-query-options.ts'
import { serverPicture } from '#web/content/image/server-picture.ts'
import { landingPath, landingSlugOf } from '#schemas/content/redirect/landing-path.ts'
import { landingAddresses } from '#web/pages/landing-page/landing-addresses.queries.ts'
import { pictureOfPage } from '#web/pages/landing-page/landing-page.queries.ts'
import { kitAddresses } from '#web/kit/product/kit-addresses.queries.ts'
import { kitSlugOf, productPath } from '#schemas/content/product/product-path.ts'
import { seoOfPage } from '#web/app/seo/indexed-pages.queries.ts'
import { pagePathOfShare, sharePath } from '#web/content/page/addresses.ts'
import type { ImageValue } from '#web/ui/picture/image-source.ts'
import { ownPictures } from '#web/site-assets.ts'
import { drawingVersion, drawSharePicture, sharePictureArea } from './draw-share-picture.ts'
import { allSitePages, type SitePage, sitePages } from '#schemas/content/page/page-paths.ts'

/** The timeout for a picture from the lake, in ms, because it blocks all other drawing. */
const timeoutMs = 2000

/** The internal pages, whose link previews show the home page's picture. */
const internal: ReadonlySet<string> = new Set([sitePages.design.path, sitePages.images.path])
const sharedPages: readonly SitePage[] = allSitePages.filter(({ path }) => !internal.has(path))

type LakeSettings = Pick<RuntimeSettings, 'apiHost'>

/** The places of pictures: the lake, and the folder of the site's own pictures. */
interface PicturePlace {
  readonly settings: LakeSettings
  readonly folder: string
}

/** The paths of all share pictures, the site's own pages first. */
export async function sharePaths(content: ContentSource): Promise<string[]> {
  const [landing, kits] = await Promise.all([landingAddresses(content), kitAddresses(content)])
  return [
    ...sharedPages.map(({ path }) => path),
    ...[...landing.keys()].map(landingPath),
    ...[...kits.keys()].map(productPath),
  ].map(sharePath)
}

/**
 * The share picture at a path such as `/share/products/master-kit.png`; null if there is no such page
 * or kit.
 *
 * @param folder the folder with the full-size files of the site's own pictures
 */
export async function shareSubject(
  path: string,
  content: ContentSource,
  settings: LakeSettings,
  folder = ownPictures,
) {
  const pagePath = pagePathOfShare(path)
  const subject =
    pagePath === null ? null : await contentOf(pagePath, content, { settings, folder })
  if (!subject) return null
  const site = await runSiteQuery(content, 'site-settings')
  const { title, source } = subject
  const { brand } = site.data
  return {
    /** All inputs of the drawing: a different value gives a different picture. */
    parts: [drawingVersion, title, brand, await idOf(source)],
    /** Draws a PNG; `isWhole` is false if the page's picture could not be loaded. */
    draw: async () => {
      const picture = source ? await readPicture(source) : null
      const { png, hasPicture } = await drawSharePicture({ title, brand, picture })
      return { png, isWhole: source === undefined || hasPicture }
    },
  }
}

/** The title and the picture of a page; the source is undefined if the page has no picture. */
async function contentOf(pagePath: string, content: ContentSource, place: PicturePlace) {
  const page = sharedPages.find(({ path }) => path === pagePath)
  if (page) {
    const seo = await seoOfPage(content, page)
    return {
      title: seo?.title ?? page.title,
      source: sourceOf(seo?.picture, place) ?? ownSource(place, page.picture),
    }
  }
  const landing = landingSlugOf(pagePath)
  return landing === null
    ? kitContent(kitSlugOf(pagePath), content, place)
    : landingContent(landing, content, place)
}

async function landingContent(slug: string, content: ContentSource, place: PicturePlace) {
  if (!(await landingAddresses(content)).has(slug)) return null
  const { data } = await runSiteQuery(content, 'landing-page', slug)
  const { page } = data
  return (
    page && {
      title: page.seo?.title ?? page.title,
      source: sourceOf(pictureOfPage(page), place) ?? ownSource(place),
    }
  )
}

async function kitContent(slug: string | null, content: ContentSource, place: PicturePlace) {
  if (slug === null || !(await kitAddresses(content)).has(slug)) return null
  const { data } = await runSiteQuery(content, 'kit', slug)
  const { kit } = data
  return (
    kit && {
      title: kit.seo?.title ?? kit.title,
      source: sourceOf(kit.seo?.picture ?? kit.image, place),
    }
  )
}

function sourceOf(image: ImageValue | null | undefined, { settings, folder }: PicturePlace) {
  return image ? serverPicture(image, settings, folder, sharePictureArea) : undefined
}

/** One of the site's own pictures at full size. */
function ownSource({ folder }: PicturePlace, name = 'hero-ramp'): SheetPictureSource {
  return { file: join(folder, fullPicture(name)) }
}

/**
 * An id that changes with the picture. A path of the lake identifies the content and the shown part,
 * on any host and port.
 */
async function idOf(source: SheetPictureSource | undefined): Promise<string> {
  if (source === undefined) return ''
  if ('url' in source) {
    const { pathname, search } = new URL(source.url)
    return pathname + search
  }
  const { size, mtimeMs } = await stat(source.file).catch(() => ({ size: 0, mtimeMs: 0 }))
  return `${basename(source.file)} ${size} ${mtimeMs}`
}

/** Reads a picture's file; null if there is no file, or the lake does not deliver it. */
async function readPicture(source: SheetPictureSource): Promise<Buffer | null> {
  try {
    if ('file' in source) return await readFile(source.file)
    const response = await fetch(source.url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null
  } catch {
    return null
  }
}
