import { QueryClient } from '@tanstack/react-query'
import type { ContentSource } from '#web/content/content-source.ts'
import { findProduct, productsQueryOptions } from '#web/product/product.queries.ts'
import { siteSettingsQueryOptions } from '#web/site-settings/site-settings.queries.ts'
import { kitPicture, ownPicture } from './picture-bytes.ts'
import { pagePathOfShare } from './share-path.ts'
import { renderSharePicture, sharePictureArea } from './share-picture.ts'
import { allSitePages, sitePages } from './site-pages.ts'

/** The most share pictures kept in memory, about 150 kB each. */
const capacity = 60

/** Pages for our own people; link previews of them show the home page's picture. */
const internal: ReadonlySet<string> = new Set([sitePages.design.path, sitePages.images.path])

const made = new Map<string, Promise<Buffer>>()

/**
 * The share picture at an address such as `/share/products/master-kit.png`, a PNG made once and
 * then kept; null where no such page or kit exists.
 */
export async function sharePicture(path: string, content: ContentSource): Promise<Buffer | null> {
  const pagePath = pagePathOfShare(path)
  const subject = pagePath === null ? null : await subjectOf(pagePath, content)
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

async function subjectOf(pagePath: string, content: ContentSource): Promise<Subject | null> {
  const page = allSitePages.find(({ path }) => path === pagePath && !internal.has(path))
  if (page) {
    const loadPicture = async () => ownPicture(page.picture ?? 'hero-ramp')
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
    loadPicture: () => kitPicture(kit.image, sharePictureArea),
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

/** Makes a picture once; the oldest is forgotten when there are too many. */
function remember(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = made.get(key)
  if (known) return known
  const picture = make()
  made.set(key, picture)
  picture.catch(() => made.delete(key))
  const oldest = made.keys().next().value
  if (made.size > capacity && oldest !== undefined) made.delete(oldest)
  return picture
}
