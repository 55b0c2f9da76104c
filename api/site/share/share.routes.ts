import { Hono } from 'hono'
import { cacheControl } from '#api/http/cache-control.ts'
import type { AppEnv } from '#api/http/app-env.ts'
import { hasTag } from '#api/http/etag.ts'
import { admitFor, type GateSources } from '#api/http/limit/admission.ts'
import type { ShareImages } from './share-images.ts'

export interface ShareRouteSources extends GateSources {
  readonly shareImages: Pick<ShareImages, 'open'>
}

/** `/share/{page}.png`: the image that link previews show for a page. */
export function shareRoutes({ shareImages, ...gate }: ShareRouteSources) {
  return new Hono<AppEnv>().get('/share/*', async (c) => {
    const image = await shareImages.open(new URL(c.req.url).pathname, admitFor(c, gate))
    if (image === undefined) return c.text('Not Found', 404)
    c.header('Cache-Control', cacheControl.linkPreview)
    c.header('ETag', image.etag)
    if (hasTag(c.req.header('If-None-Match'), image.etag)) return c.body(null, 304)
    c.header('Content-Type', 'image/png')
    c.header('Content-Length', String(image.png.byteLength))
    return c.body(image.png)
  })
}
