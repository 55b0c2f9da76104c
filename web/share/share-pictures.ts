import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { LRUCache } from 'lru-cache'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { fullPicture } from '#schemas/picture/picture-files.ts'
import { kitAddresses } from '#web/product/kit-addresses.queries.ts'
import { kitSlugOf } from '#web/product/product-path.ts'
import { kitQueryOptions } from '#web/product/product.queries.ts'
import type { Kit } from '#web/product/read-kit.ts'
import { siteSettingsQueryOptions } from '#web/site-settings/site-settings.queries.ts'
import { pagePathOfShare } from '#web/seo/addresses.ts'
import { lakeImage } from '#web/ui/image-source.ts'
import { renderSharePicture, sharePictureArea } from './share-picture.ts'
import { allSitePages, sitePages } from '#web/seo/site-pages.ts'

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
    const loadPicture = () => readOwnPicture(folder, page.picture ?? 'hero-ramp')
    return { title: page.title, version: '', loadPicture }
  }
  const slug = kitSlugOf(pagePath)
  if (slug === null) return null
  const version = (await kitAddresses(content)).get(slug)
  if (version === undefined) return null
  const { data } = await new QueryClient().fetchQuery(kitQueryOptions(content, slug))
  const { kit } = data
  if (!kit) return null
  return {
    title: kit.title,
    version,
    loadPicture: () => readKitPicture(folder, kit.image),
  }
}

/** One of the site's own pictures at full size; null where none has that name. */
function readOwnPicture(folder: string, name: string): Promise<Buffer | null> {
  return readFile(join(folder, fullPicture(name))).catch(() => null)
}

/**
 * A kit's picture: cropped by the lake around its hotspot, or the site's own where it is curated; null
 * where there is none or the lake does not deliver it.
 */
async function readKitPicture(folder: string, image: Kit['image']): Promise<Buffer | null> {
  if (!image) return null
  const { url } = image
  if (url.startsWith('/')) return readOwnPicture(folder, basename(url, extname(url)))
  const address = lakeImage(image)
    .width(sharePictureArea.width)
    .height(sharePictureArea.height)
    .fit('crop')
    .format('jpg')
    .url()
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null
  } catch {
    return null
  }
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
