import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { createImageUrlBuilder } from '@sanity/image-url'
import { QueryClient } from '@tanstack/react-query'
import { LRUCache } from 'lru-cache'
import type { ContentSource } from '#schemas/content/content-source.ts'
import { fullPicture } from '#schemas/picture/picture-files.ts'
import { findProduct, productsQueryOptions } from '#web/product/product.queries.ts'
import type { Product } from '#web/product/read-products.ts'
import { siteSettingsQueryOptions } from '#web/site-settings/site-settings.queries.ts'
import { pagePathOfShare } from '#web/seo/addresses.ts'
import { renderSharePicture, sharePictureArea } from './share-picture.ts'
import { allSitePages, sitePages } from '#web/seo/site-pages.ts'

/** The most share pictures kept in memory, about 150 kB each. */
const capacity = 60

/** How long a picture may take to come from the lake, in ms. */
const patienceMs = 5000

/** Pages for our own people; link previews of them show the home page's picture. */
const internal: ReadonlySet<string> = new Set([sitePages.design.path, sitePages.images.path])

const made = new LRUCache<string, Promise<Buffer>>({ max: capacity })

/**
 * The share picture at an address such as `/share/products/master-kit.png`, a PNG made once and
 * then kept; null where no such page or kit exists.
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

/** What a share picture shows; `version` changes when its picture may have. */
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
  const slug = slugOf(pagePath)
  if (slug === null) return null
  const { data } = await new QueryClient().fetchQuery(productsQueryOptions(content))
  const kit = findProduct(data, slug)
  if (!kit) return null
  return {
    title: kit.title,
    version: kit._updatedAt,
    loadPicture: () => readKitPicture(folder, kit.image),
  }
}

/** One of the site's own pictures at full size; null where there is none of that name. */
function readOwnPicture(folder: string, name: string): Promise<Buffer | null> {
  return readFile(join(folder, fullPicture(name))).catch(() => null)
}

/**
 * A kit's picture: from the lake cut round its hotspot, or the site's own where it is curated;
 * null where there is none or the lake does not give it.
 */
async function readKitPicture(folder: string, image: Product['image']): Promise<Buffer | null> {
  const url = image?.asset?.url
  if (!url) return null
  if (url.startsWith('/')) return readOwnPicture(folder, basename(url, extname(url)))
  const { origin, pathname } = new URL(url)
  const [, , projectId = '', dataset = ''] = pathname.split('/')
  const address = createImageUrlBuilder({ projectId, dataset, baseUrl: origin })
    .image(image)
    .width(sharePictureArea.width)
    .height(sharePictureArea.height)
    .fit('crop')
    .format('jpg')
    .url()
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null
  } catch {
    return null
  }
}

/** The slug in the address of a kit's page; null where it is none, or wrongly encoded. */
function slugOf(pagePath: string): string | null {
  const encoded = /^\/products\/([^/]+)$/.exec(pagePath)?.[1] ?? ''
  try {
    return decodeURIComponent(encoded) || null
  } catch {
    return null
  }
}

/** Makes a picture once, and keeps those asked for last. */
function remember(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = made.get(key)
  if (known) return known
  const picture = make()
  made.set(key, picture)
  picture.catch(() => made.delete(key))
  return picture
}
