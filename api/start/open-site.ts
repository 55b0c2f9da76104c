import { join } from 'node:path'
import { createCdn } from '#api/site/cdn/cdn-headers.ts'
import { openKnownContentFiles } from '#api/site/content/known-content-files.ts'
import { ContentEvents } from '#api/site/content/content-events.ts'
import { createServerContent } from '#api/site/content/server-content.ts'
import { createLineSheets } from '#api/site/line-sheet/line-sheets.ts'
import { loadSender } from '#api/inquiry/mail/acknowledgement.ts'
import { createMailKits } from '#api/inquiry/mail/kit-in-mail.ts'
import { createPageCache } from '#api/site/page/page-cache.ts'
import { prefetchContent } from '#api/site/page/prefetch-content.ts'
import { createRuntimeSettings } from '#api/site/page/runtime-settings.ts'
import { createPreview } from '#api/preview/create-preview.ts'
import { createSearch } from '#api/site/search/search.ts'
import { ImageFolder } from '#api/site/share/image-folder.ts'
import { createShareImages } from '#api/site/share/share-images.ts'
import { openShopContent } from '#api/site/shop/shop-content.ts'
import { ShopSnapshot } from '#api/site/shop/shop-snapshot.ts'
import type { Composition, Services } from './open-services.ts'

/** The parts of the site that visitors use. */
export type Site = ReturnType<typeof openSite>

/** Opens the content, the pages made from it, and the preview of drafts. */
export function openSite(
  { site, isDevelopment }: Composition['sources'],
  { env, log, tracing, clients, metrics, limits }: Services,
) {
  const settings = createRuntimeSettings(env)
  const onLakeError = (cause: unknown) => metrics.failed('lake', cause)
  const files = isDevelopment ? undefined : openKnownContentFiles(env, log)
  const lakeOptions = { files, onLakeError, isDevelopment, tracing }
  const lake = createServerContent(clients.anonymous, log, lakeOptions)
  const { shop } = settings
  const snapshot =
    shop &&
    new ShopSnapshot({
      read: async () => (await site()).readShopProducts(shop),
      refreshMs: env.SHOPIFY_REFRESH_MS,
      log,
      onFailure: (cause) => metrics.failed('shop', cause),
    })
  const selling =
    snapshot &&
    openShopContent({
      snapshot,
      content: lake,
      addresses: async (source) => (await site()).loadKitAddresses(source),
    })
  const content = selling?.content ?? lake
  const contentEvents = new ContentEvents({
    content: lake,
    shop: snapshot,
    log,
    limit: env.LIVE_STREAM_LIMIT,
  })
  const cdn = createCdn({ env, log, onFailure: (cause) => metrics.failed('cdn', cause) })
  const preview = createPreview({
    env,
    clients,
    limits,
    site,
    merger: selling?.merger,
    log,
    onLakeError,
  })
  const rendering = { site, content, settings, cdnHeaders: cdn?.headersOf }
  const mail = { sender: () => loadSender(content), kit: createMailKits({ ...rendering, log }) }
  const search = createSearch({ site, content, tracing })
  const pages = createPageCache({
    ...rendering,
    isDevelopment,
    search,
    preview,
    log,
    tracing,
    onRendered: (seconds) => metrics.rendered(seconds),
  })
  const lineSheets = createLineSheets({
    ...rendering,
    onMade: ({ outcome, ...made }) => {
      metrics.lineSheet(outcome)
      if (outcome === 'incomplete') log.warn(made, 'line sheet lacks pictures')
    },
  })
  // In development, pages are rendered from the sources, and each load is slow.
  const prefetch = isDevelopment
    ? undefined
    : prefetchContent({ ...rendering, sender: mail.sender, log })
  const shareFolder = new ImageFolder(join(env.DATA_DIR, 'share'), log)
  const shareImages = createShareImages({ site, content, settings, folder: shareFolder, log })
  // Last, because the pages must be removed from the cache before the CDN requests them again.
  content.onChange((change) => cdn?.purges.handleChange(change))

  return {
    settings,
    content,
    contentEvents,
    /** The shop's products, if the shop is on. */
    shop: snapshot,
    /** Loads the content of mails. */
    mail,
    cdn,
    preview,
    search,
    pages,
    lineSheets,
    shareImages,
    /** Starts drawing share images, and reads the content for the first time. */
    async warmUp(): Promise<void> {
      if (!isDevelopment) shareImages.start()
      await content.warmUp()
    },
    /** Ends the streams of open pages. */
    endStreams(): void {
      contentEvents.stop()
      preview.events.stop()
    },
    stop(): void {
      prefetch?.stop()
      content.stop()
      snapshot?.stop()
      contentEvents.stop()
      preview.events.stop()
      pages.stop()
      lineSheets.stop()
      shareImages.stop()
      cdn?.purges.stop()
    },
  }
}
