import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { SiteBundle } from './site-bundle.ts'
import type { SiteSources } from './site-sources.ts'

/**
 * Serves the site and the Studio from their sources, with hot reload.
 *
 * @param root absolute path of the checkout
 * @param server the HTTP server, which also handles the WebSockets of hot reload
 */
export async function developmentSources(root: string, server: Server): Promise<SiteSources> {
  const { createServer } = await import('vite')
  const site = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  })
  const studio = await createServer({
    configFile: join(root, 'vite.studio.config.ts'),
    appType: 'custom',
    cacheDir: join(root, 'node_modules/.vite-studio'),
    server: { middlewareMode: true, ws: { server, path: 'studio-updates' } },
  })
  return {
    // The module is the site's server entry.
    site: async () => (await site.ssrLoadModule('/web/entry-server.tsx')) as SiteBundle,
    studioPage: async () => {
      const html = await readFile(join(root, 'studio/index.html'), 'utf8')
      // The page is served at paths of any depth; Vite adds the base.
      const fromRoot = html.replaceAll('"./', '"/')
      return studio.transformIndexHtml('/studio/index.html', fromRoot)
    },
    studioIsBuilt: () => true,
    isDevelopment: true,
    middleware: (request, response, next) => {
      const { url = '/' } = request
      const { middlewares } = url.startsWith('/studio/') ? studio : site
      middlewares(request, response, () => {
        // Vite strips its base from the URL; our own routes need the original.
        request.url = url
        next()
      })
    },
    close: async () => {
      await Promise.all([site.close(), studio.close()])
    },
  }
}
