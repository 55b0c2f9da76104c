import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { LRUCache } from 'lru-cache'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { fullPicture } from '#schemas/picture/picture-files.ts'
import { pictureSource } from '#web/image/picture-source.ts'
import { landingSlugOf } from '#schemas/redirect/landing-path.ts'
import { landingAddresses } from '#web/landing/landing-addresses.queries.ts'
import { landingPageQueryOptions } from '#web/landing/landing-page.queries.ts'
import { pictureOfPage } from '#web/landing/picture-of-page.ts'
import { kitAddresses } from '#web/product/kit-addresses.queries.ts'
import { kitSlugOf } from '#schemas/product/product-path.ts'
import { kitQueryOptions } from '#web/product/product.queries.ts'
import { siteSettingsQueryOptions } from '#web/site-settings/site-settings.queries.ts'
import { seoOfPage } from '#web/seo/listed-pages.queries.ts'
import { pagePathOfShare } from '#web/seo/addresses.ts'
import type { ImageValue } from '#web/ui/image-source.ts'
import { renderSharePicture, sharePictureArea } from './share-picture.ts'
import { allSitePages, sitePages } from '#schemas/page/site-pages.ts'

/** How many share pictures are kept in memory, about 150 kB each. */
const capacity = 60

/** The timeout for loading a picture from the lake, in ms. */
const timeoutMs = 5000

/** The internal pages, whose link previews show the home page's picture. */
const internal: ReadonlySet<string> = new Set([sitePages.design.path, sitePages.images.path])

const made = new LRUCache<string, Promise<Buffer>>({ max: capacity })

/**
 * The share picture at an address such as `/share/products/master-kit.png`, as a PNG that is rendered
 * once and then cached; null where no such page or kit exists.
 *
 * @param folder with the full-size files of the site's own pictures
 */
export async function sharePicture(
  path: string,
  content: ContentSource,
  folder: string,
): Promise<Buffer | null> {
  const pagePath = pagePathOfShare(path)
  const subject = pagePath === null ? null : await subjectOf(pagePath, content, folder)
  if (!subject) return null
  const settings = await new QueryClient().fetchQuery(siteSettingsQueryOptions(content))
  const brand = settings.data.brand
  const { title, version, loadPicture } = subject
  return remember(`${pagePath} ${title} ${version} ${brand}`, async () =>
    renderSharePicture({ title, brand, picture: await loadPicture() }),
  )
}

/** The content of a share picture; `version` changes whenever the page's picture may have changed. */
interface Subject {
  title: string
  version: string
  loadPicture: () => Promise<Buffer | null>
}

async function subjectOf(
  pagePath: string,
  content: ContentSource,
  folder: string,
): Promise<Subject | null> {
  const page = allSitePages.find(({ path }) => path === pagePath && !internal.has(path))
  if (page) {
    const seo = await seoOfPage(content, page)
    return {
      title: seo?.title ?? page.title,
      version: versionOf(seo?.picture),
      loadPicture: () =>
        seo?.picture
          ? readPicture(folder, seo.picture)
          : readOwnPicture(folder, page.picture ?? 'hero-ramp'),
    }
  }
  const landing = landingSlugOf(pagePath)
  if (landing !== null) return landingSubject(landing, content, folder)
  const slug = kitSlugOf(pagePath)
  if (slug === null) return null
  const version = (await kitAddresses(content)).get(slug)
  if (version === undefined) return null
  const { data } = await new QueryClient().fetchQuery(kitQueryOptions(content, slug))
  const { kit } = data
  if (!kit) return null
  return {
    title: kit.seo?.title ?? kit.title,
    version,
    loadPicture: () => readPicture(folder, kit.seo?.picture ?? kit.image),
  }
}

async function landingSubject(
  slug: string,
  content: ContentSource,
  folder: string,
): Promise<Subject | null> {
  const address = (await landingAddresses(content)).get(slug)
  if (!address) return null
  const { data } = await new QueryClient().fetchQuery(landingPageQueryOptions(content, slug))
  const { page } = data
  if (!page) return null
  const picture = pictureOfPage(page)
  return {
    title: page.seo?.title ?? page.title,
    version: address.changed,
    loadPicture: () =>
      picture ? readPicture(folder, picture) : readOwnPicture(folder, 'hero-ramp'),
  }
}

/** One of the site's own pictures at full size; null where none has that name. */
function readOwnPicture(folder: string, name: string): Promise<Buffer | null> {
  return readFile(join(folder, fullPicture(name))).catch(() => null)
}

/** A picture of content; null where there is none or the lake does not deliver it. */
async function readPicture(folder: string, image: ImageValue | null): Promise<Buffer | null> {
  if (!image) return null
  const source = pictureSource(image, folder, sharePictureArea)
  try {
    if ('file' in source) return await readFile(source.file)
    const response = await fetch(source.url, { signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null
  } catch {
    return null
  }
}

/** Another text for another picture, and for another part of it. */
function versionOf(image: ImageValue | undefined): string {
  return image ? JSON.stringify([image.url, image.hotspot, image.crop]) : ''
}

/** Renders a picture once, and caches the most recently used ones. */
function remember(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = made.get(key)
  if (known) return known
  const picture = make()
  made.set(key, picture)
  picture.catch(() => made.delete(key))
  return picture
}
