import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import type { AppEnv } from '#api/http/app-env.ts'
import { plainPage } from '#api/http/plain-page.ts'
import { createNonce } from '#api/http/content-security-policy/policy-text.ts'
import { studioPolicy } from '#api/http/content-security-policy/studio-policy.ts'
import { cacheControl } from '#api/http/cache-control.ts'
import { staticFiles } from '#api/http/static-files.ts'
import { type LakePlace, writeStudioSettings } from '#schemas/protocol/studio-settings.ts'

/** Reads the Studio's HTML page; undefined while the Studio has not been built. */
export type StudioPage = () => Promise<string | undefined>

export function builtStudioPage(folder: string): StudioPage {
  return () => readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
}

/** Absolute paths: of the Studio's build, and of the folder that all versions share. */
interface StudioFolders {
  readonly studio: string
  readonly shared?: string
}

/** `/studio/*`: the Studio's files, and its page for every other path. */
export function studioRoutes(folders: StudioFolders, page: StudioPage, settings: LakePlace) {
  const { studio: folder, shared } = folders
  const policy = studioPolicy(settings)
  const answerPage = async (c: Context<AppEnv>) => {
    c.header('Cache-Control', cacheControl.none)
    const html = await page()
    if (html === undefined) return answerUnbuilt(c)
    const nonce = createNonce()
    c.header('Content-Security-Policy', policy(nonce))
    return c.html(withSettings(html, settings, nonce))
  }
  const files = staticFiles({ root: folder, cache: cacheControl.hashed, prefix: '/studio' })
  const routes = new Hono<AppEnv>().use('/assets/*', files)
  if (shared !== undefined) {
    const root = join(shared, 'studio')
    const others = staticFiles({ root, cache: cacheControl.hashed, prefix: '/studio' })
    routes.use('/assets/*', others)
  }
  return routes
    .get('/assets/*', (c) => c.notFound())
    .use(
      '/static/*',
      staticFiles({ root: folder, cache: cacheControl.unhashed, prefix: '/studio' }),
    )
    .get('*', answerPage)
}

/** Inserts the settings before the page's scripts, and adds the nonce to each script. */
function withSettings(html: string, settings: LakePlace, nonce: string): string {
  const script = `<script>${writeStudioSettings(settings)}</script>`
  const whole = html.replace(/<head[^>]*>/, (head) => `${head}${script}`)
  return whole.replaceAll('<script', `<script nonce="${nonce}"`)
}

/** Answers while the Studio is being built, which takes several seconds on a first start. */
function answerUnbuilt(c: Context<AppEnv>) {
  const { html, policy } = plainPage({
    title: 'The Studio is being built',
    text: 'This happens once after a change of its sources and takes up to a minute. The page opens automatically.',
    link: '<a href="/studio">Open it now</a>',
  })
  c.header('Content-Security-Policy', policy)
  c.header('Refresh', '2')
  c.header('Retry-After', '3')
  return c.html(html, 503)
}
