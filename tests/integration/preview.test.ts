import { stegaClean } from '@sanity/client/stega'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  disablePreviewPath,
  previewContentPath,
  previewPerspectivePath,
} from '#schemas/preview/preview.contract.ts'
import { landingPageDocument } from '#tests/support/landing-page.ts'
import { enablePath } from '#tests/support/enable-path.ts'
import { cookieOf, startPreviewOfSite } from '#tests/support/start-preview.ts'

let site: Awaited<ReturnType<typeof startPreviewOfSite>>

beforeAll(async () => {
  site = await startPreviewOfSite()
}, 60_000)

afterAll(() => site.stopAll())

const kitPath = '/products/master-kit'
const settingsIn = (html: string) =>
  JSON.parse(/id="runtime-settings"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}') as { preview?: unknown }

describe('a user with the Studio’s secret', () => {
  test('is redirected to the page, and sees its draft there', async () => {
    const answer = await site.ask(
      enablePath(await site.secret(), { 'sanity-preview-pathname': kitPath }),
    )
    expect(answer.status).toBe(307)
    expect(answer.headers.get('Location')).toBe(kitPath)
    const page = await site.ask(kitPath, cookieOf(answer), { 'sec-fetch-dest': 'iframe' })
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('Draft title')
    expect(html).not.toContain('Published title')
    expect(settingsIn(html).preview).toMatchObject({
      perspective: 'drafts',
      isFramed: true,
      isShared: false,
      studioUrl: 'http://localhost:3000/studio',
    })
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
  })

  test('gets the editors’ names of the releases that it shows', async () => {
    const { releaseId } = await site.editor.releases.create({
      metadata: { title: ' Autumn kits ' },
    })
    const perspective = { 'sanity-preview-perspective': `${releaseId},rUntitled,drafts` }
    const cookie = await site.open(await site.secret(), perspective)
    const html = await (await site.ask(kitPath, cookie)).text()
    expect(settingsIn(html).preview).toMatchObject({ releases: [[releaseId, 'Autumn kits']] })
  })

  test('sees a kit that was never published; a visitor does not', async () => {
    const cookie = await site.open(await site.secret())
    const page = await site.ask('/products/never-published', cookie)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Never published')
    expect(await (await site.ask('/products', cookie)).text()).toContain('Never published')
    expect((await site.ask('/products/never-published')).status).toBe(404)
    expect(await (await site.ask('/products')).text()).not.toContain('Never published')
  })

  test('sees the content of a release, and the public content', async () => {
    const cookie = await site.open(await site.secret(), {
      'sanity-preview-perspective': 'rABC,drafts',
    })
    expect(await (await site.ask(kitPath, cookie)).text()).toContain('Release title')
    const changed = await site.post(previewPerspectivePath, { perspective: 'published' }, cookie)
    expect(changed.status).toBe(204)
    const published = await (await site.ask(kitPath, cookieOf(changed))).text()
    expect(published).toContain('Published title')
    expect(settingsIn(published).preview).toMatchObject({ perspective: 'published' })
  })

  test('sends the site’s own queries by their names', async () => {
    const cookie = await site.open(await site.secret())
    const question = { name: 'kit', params: { slug: 'master-kit' } }
    const answer = await site.post(previewContentPath, question, cookie)
    const body: unknown = await answer.json()
    expect(stegaClean(body)).toMatchObject({ result: { kit: { title: 'Draft title' } } })
    // The texts say where they can be edited.
    expect(stegaClean(body)).not.toEqual(body)
  })

  test('ends the preview, and sees the public content', async () => {
    const cookie = await site.open(await site.secret())
    const left = await site.ask(`${disablePreviewPath}?sanity-preview-pathname=${kitPath}`, cookie)
    expect(left.status).toBe(307)
    expect(left.headers.get('Location')).toBe(kitPath)
    expect(left.headers.get('Set-Cookie')).toMatch(/^sanity-preview-session=; Max-Age=0;/)
    const page = await site.ask(kitPath)
    expect(await page.text()).not.toMatch(/Draft title|"preview"/)
  })
})

test('a guest with a shared link sees the draft, without a mark for editing', async () => {
  const cookie = await site.open(await site.share())
  const html = await (await site.ask(kitPath, cookie)).text()
  expect(html).toContain('Draft title')
  expect(settingsIn(html).preview).toMatchObject({ isShared: true })
  const question = { name: 'kit', params: { slug: 'master-kit' } }
  const answer = await (await site.post(previewContentPath, question, cookie)).text()
  expect(JSON.parse(answer)).toMatchObject({ result: { kit: { title: 'Draft title' } } })
  for (const text of [html, answer]) {
    expect(stegaClean(text)).toBe(text)
    expect(text).not.toMatch(/editAt|data-sanity/)
  }
  const editors = await site.ask(kitPath, await site.open(await site.secret()))
  expect(await editors.text()).toMatch(/editAt/)
  await site.unshare()
})

test('each block of a landing page opens itself in the Studio, and no kit can be dragged there', async () => {
  const asset = 'image-0-2400x1600-jpg'
  const url = 'http://localhost:3000/images/petjet/test/0-2400x1600.jpg'
  const page = landingPageDocument(asset)
  // As the document contains them.
  const blocks = page['blocks'] as { _key: string; _type: string; kits?: object[] }[]
  const names = ['kit', 'new-kit']
  const kits = names.map((_ref) => ({ _type: 'reference', _key: _ref, _ref, _weak: true }))
  const withKits = blocks.map((block) => (block.kits ? { ...block, kits } : block))
  await site.editor
    .transaction()
    .createOrReplace({ _id: asset, _type: 'sanity.imageAsset', url })
    .createOrReplace({ ...page, blocks: withKits })
    .commit()
  const html = await (
    await site.ask('/winter-layovers', await site.open(await site.secret()))
  ).text()
  const led = [...html.matchAll(/path=blocks:(\w+)"/g)].map(([, key]) => key)
  expect(new Set(led)).toEqual(new Set(blocks.map(({ _key }) => _key)))
  // On this page, editors would not see how moving a card changes the catalog.
  expect(html).toContain('Draft title')
  expect(html).not.toContain('drag-group="kits"')
})
