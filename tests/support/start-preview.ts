import { get, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import type { Mutation } from '@sanity/client'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import {
  disablePreviewAccessSharing,
  enablePreviewAccessSharing,
} from '@sanity/preview-url-secret/toggle-preview-access-sharing'
import type { SiteBundle } from '#api/site/page/site-bundle.ts'
import {
  editorToken,
  startLake,
  testLakeClient,
  viewerToken,
} from '#packages/local-lake/tests/support/start-lake.ts'
import { enablePath } from './enable-path.ts'
import { createTestApp } from './create-test-app.ts'
import { openLakeProxy } from './lake-proxy.ts'
import { loadSite } from './load-site.ts'
import { silentLog } from './silent-log.ts'

/** The address at which the Studio in these tests creates its secrets. */
const studioPage = 'http://localhost:3000/studio/presentation?preview=/'

/** Settings that differ from those of a local site. */
type Variables = Readonly<Record<string, string>>

/**
 * A lake with a kit that has a draft and a version in a release, and the site in front of it; the
 * Studio's own package creates the secrets.
 *
 * @param site the site's bundle, as `loadSite()` loads it
 */
export async function startPreview(site: () => Promise<SiteBundle>, variables: Variables = {}) {
  const lake = await startLake()
  const front = await openLakeProxy(lake.host)
  const editor = testLakeClient(lake.host, { perspective: 'raw' })
  await editor.transaction(documents).commit()
  const env = {
    SANITY_PROJECT_ID: 'petjet',
    SANITY_DATASET: 'test',
    SANITY_API_HOST: front.host,
    SANITY_READ_TOKEN: viewerToken,
    SANITY_WRITE_TOKEN: editorToken,
    ...variables,
  }
  const app = await createTestApp(env, silentLog, site)
  const { SITE_URL } = app.env
  const ask = async (path: string, cookie?: string, headers: Record<string, string> = {}) =>
    app.app.request(SITE_URL + path, {
      headers: { host: new URL(SITE_URL).host, ...(cookie && { cookie }), ...headers },
    })
  return {
    ...app,
    lake,
    front,
    editor,
    ask,
    /** Another server of the same site, with the same lake and tokens. */
    another: () => createTestApp({ ...env }, silentLog, site),
    post: (path: string, body: unknown, cookie?: string, headers: Record<string, string> = {}) =>
      app.app.request(SITE_URL + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
      }),
    /** A new secret, as the Studio creates it. */
    async secret(page = studioPage, id?: string): Promise<string> {
      return (await createPreviewSecret(editor, 'test', page, 'editor', id)).secret
    },
    share: async () => (await enablePreviewAccessSharing(editor, 'test', studioPage)).secret,
    unshare: () => disablePreviewAccessSharing(editor, 'test', studioPage),
    /** Sets the age of a secret, or of a document by its id, in ms, by the lake's own clock. */
    async age(name: string, ms: number): Promise<void> {
      const query = '*[secret == $name || _id == $name][0]._id'
      const id = await editor.fetch<string>(query, { name })
      vi.useFakeTimers({ now: Date.now() - ms, toFake: ['Date'] })
      await editor.patch(id).set({ source: 'aged' }).commit()
      vi.useRealTimers()
    },
    /** Opens a preview; returns the cookie as a browser sends it. */
    async open(secret: string, more: Record<string, string> = {}): Promise<string> {
      const answer = await ask(enablePath(secret, more))
      const cookie = cookieOf(answer)
      if (cookie === undefined) throw new Error(`No preview was opened: ${await answer.text()}`)
      return cookie
    },
    async stopAll() {
      await app.stop()
      await front.stop()
      await lake.stop()
    },
  }
}

/** The same with the built site, which `stopAll` closes. */
export async function startPreviewOfSite() {
  const loaded = await loadSite()
  const bundle = () => Promise.resolve(loaded.site)
  const site = await startPreview(bundle)
  return {
    ...site,
    /** Returns the built site. */
    bundle,
    async stopAll() {
      await site.stopAll()
      await loaded.close()
    },
  }
}

/** The cookie that an answer sets, as the browser sends it back; undefined if there is none. */
export function cookieOf(answer: Response): string | undefined {
  const [cookie] = answer.headers.getSetCookie()
  return cookie?.split(';')[0]
}

/** Sends a server a request over its socket, with a custom `Host`. */
export async function throughSocket(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      text(answer).then((body) => resolve({ headers: answer.headers, body }), reject)
    }).on('error', reject)
  })
}

const slug = (current: string) => ({ _type: 'slug', current })
const kit = { _type: 'product', slug: slug('master-kit'), price: 10_000, order: 1, inStock: true }

const documents: Mutation[] = [
  { _id: 'kit', ...kit, title: 'Published title', shortDescription: 'Published text' },
  { _id: 'drafts.kit', ...kit, title: 'Draft title', shortDescription: 'Draft text' },
  { _id: 'versions.rABC.kit', ...kit, title: 'Release title' },
  { _id: 'drafts.new-kit', ...kit, title: 'Never published', slug: slug('never-published') },
  { _id: 'siteSettings', _type: 'siteSettings', brand: 'PetJet', showPrograms: true },
  { _id: 'inquiry.1', _type: 'inquiry', name: 'Secret Visitor', email: 'visitor@example.com' },
].map((document) => ({ createOrReplace: document }))
