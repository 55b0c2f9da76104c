import type { FrameLocator, Page, BrowserContext, Response } from '@playwright/test'
import { aboutHeading } from '../support/about-heading.ts'
import { enterPreview } from '../support/enter-preview.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { openPresentation } from '../support/open-presentation.ts'
import type { Instance } from '../support/start-instance.ts'
import { publish, signInAs, studioNoiseAnd } from '../support/studio-session.ts'
import { expect, test } from './instance.ts'

/** The browser's message about a preview that was ended in another tab. */
const ended = /401 \(Unauthorized\) \(\S+\/api\/preview\//

test.use({ allowed: studioNoiseAnd(ended), viewport: { width: 1700, height: 950 } })

const kit = 'product-master-kit'
const path = '/products/master-kit'

/** The maximum time until the frame shows an editor's typing, in ms. */
const typedWithin = 500
/** The maximum time until a page outside the frame shows a changed draft, in ms. */
const followedWithin = 1000

/** The field in which the Studio shows its frame's address. */
const address = (page: Page) => page.locator('input[value^="http"]').first()

/** Types an address into the Studio's address field. */
async function goTo(page: Page, url: string): Promise<void> {
  await address(page).fill(url)
  await address(page).press('Enter')
}

/** Chooses the perspective of the entire Studio. */
async function choosePerspective(page: Page, name: string): Promise<void> {
  await page.getByTestId('global-perspective-menu-button').click()
  await page.getByText(name, { exact: true }).last().click()
}

test('an editor sees a draft, clicks to edit it, navigates in the Studio and the frame, publishes and leaves', async ({
  page,
  context,
  instance,
}) => {
  test.setTimeout(240_000)
  const received = collectReceived(context)
  await signInAs(context, instance, 'local-administrator')
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  const before = await lake.getDocument(kit)
  await lake.createOrReplace({ ...before!, _id: `drafts.${kit}`, title: 'A Draft Kit' })
  const published = String(before?.['title'])

  const frame = await openPresentation(page, path)
  const heading = frame.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('A Draft Kit')
  const plain = await (await fetch(instance.siteUrl + path)).text()
  expect(plain).not.toContain('A Draft Kit')
  expect(plain).toContain(published)

  // A click opens the field.
  const title = page.getByTestId('field-title').getByRole('textbox')
  await expect(async () => {
    await heading.click()
    await expect(page).toHaveURL(/\/product\/product-master-kit\/title/, { timeout: 4000 })
    await expect(title).toBeVisible({ timeout: 4000 })
  }).toPass()
  await expect(title).toHaveValue('A Draft Kit')
  await expect(page).toHaveURL(/\/product\/product-master-kit\/title/)

  // Typing shows in the frame.
  const times: number[] = []
  await expect
    .poll(async () => {
      times.push(await typedIn(page, frame, `Typed Kit ${times.length}`))
      return Math.min(...times)
    })
    .toBeLessThan(typedWithin)
  console.info(`typing shows in the frame after ${times.join(', ')} ms`)
  expect(await (await fetch(instance.siteUrl + path)).text()).not.toContain('Typed Kit')

  // Prices and pictures are not texts, and a kit's contents are lines of one.
  for (const [what, field] of [
    [frame.locator('dd[data-sanity]').first(), 'price'],
    [frame.locator('main img[data-sanity]').first(), 'image'],
    [frame.locator('main li').filter({ hasText: 'Towel' }).first(), 'contents'],
  ] as const) {
    await what.click()
    await expect(page).toHaveURL(new RegExp(`/product/${kit}/${field}`))
  }

  // A click on a link with editors' text edits the text, or follows the link if the overlays are
  // off.
  const about = frame.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
  await about.click()
  await expect(page).toHaveURL(/\/siteSettings\/siteSettings\/mainLinks/)
  const frames = page.locator('label').filter({ hasText: /^Edit$/ })
  await frames.click()
  // A link moves the Studio, and the Studio moves the frame.
  await about.click()
  await expect(address(page)).toHaveValue(/\/about$/)
  await frames.click()
  await expect(async () => {
    await goTo(page, `${instance.siteUrl}/programs/jetsanitize`)
    await expect(heading).toContainText('JetSanitize', { timeout: 3000 })
  }).toPass()
  // In the history, the Studio counts opening the page's document as a separate step.
  await expect(async () => {
    await page.goBack()
    await expect(heading).toContainText(aboutHeading, { timeout: 3000 })
  }).toPass()
  await expect(async () => {
    await goTo(page, instance.siteUrl + path)
    await expect(heading).toContainText('Typed Kit', { timeout: 3000 })
  }).toPass()

  // Another perspective, without a new page.
  await frame.locator('html').evaluate((html) => (html.dataset['seen'] = 'yes'))
  await choosePerspective(page, 'Published')
  await expect(heading).toContainText(published)
  await expect(frame.locator('html[data-seen]')).toBeAttached()
  await choosePerspective(page, 'Drafts')
  await expect(heading).toContainText('Typed Kit')

  // Visitors see the published content.
  await expect(async () => {
    await heading.click()
    await expect(page).toHaveURL(/\/product\/product-master-kit\/title/, { timeout: 4000 })
    await expect(title).toBeVisible({ timeout: 4000 })
  }).toPass()
  await publish(page.locator('body'))
  await expect
    .poll(async () => (await fetch(instance.siteUrl + path)).text())
    .toContain('Typed Kit')
  await lake.createOrReplace(before!)

  // If the preview is ended in another tab, the frame says that it no longer shows drafts.
  const alert = frame.getByRole('alert').filter({ hasText: 'This preview has ended' })
  await expect(alert).toHaveCount(0)
  expect((await context.request.get('/api/preview/disable')).status()).toBe(200)
  await choosePerspective(page, 'Published')
  await expect(alert).toBeVisible()
  await holdsNoToken(received, instance)
})

/** The time from typing in the title field until the text is in the frame's heading, in ms. */
async function typedIn(page: Page, frame: FrameLocator, text: string): Promise<number> {
  const shownAt = frame.getByRole('heading', { level: 1 }).evaluate(
    (heading, expected) =>
      new Promise<number>((resolve) => {
        const look = () => heading.textContent.startsWith(expected) && resolve(Date.now())
        const changes = { characterData: true, childList: true, subtree: true }
        new MutationObserver(look).observe(heading, changes)
        look()
      }),
    text,
  )
  const title = page.getByTestId('field-title').getByRole('textbox')
  await title.evaluate((input) => {
    const note = () => (input.dataset['typedAt'] = String(Date.now()))
    input.addEventListener('input', note, { once: true })
  })
  await title.fill(text)
  return (await shownAt) - Number(await title.getAttribute('data-typed-at'))
}

test('outside the Studio a bar shows the perspective, follows drafts and ends the preview', async ({
  page,
  context,
  instance,
}) => {
  const received = collectReceived(context)
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  const before = await lake.getDocument(kit)
  await lake.createOrReplace({ ...before!, _id: `drafts.${kit}`, title: 'First Draft' })
  await enterPreview(page, instance, path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('First Draft')
  const bar = page.getByRole('complementary', { name: 'Preview' })
  await expect(bar).toContainText('Previewing drafts')

  const times: number[] = []
  await expect
    .poll(async () => {
      const began = Date.now()
      await lake
        .patch(`drafts.${kit}`)
        .set({ title: `Second Draft ${began}` })
        .commit()
      await heading.filter({ hasText: `Second Draft ${began}` }).waitFor()
      times.push(Date.now() - began)
      return Math.min(...times)
    })
    .toBeLessThan(followedWithin)
  console.info(`a draft shows outside the frame after ${times.join(', ')} ms`)
  await expect(page).toHaveTitle(/^Second Draft \d+ \| /)

  for (const width of [360, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.screenshot({ path: `test-results/preview-bar-${width}.png` })
    const room = await bar.evaluate((aside) => {
      const { top, left, right, bottom, height } = aside.getBoundingClientRect()
      return { top, left, right, bottom, height, window: [innerWidth, innerHeight] }
    })
    expect(room.left).toBe(0)
    expect(room.right).toBeLessThanOrEqual(width)
    expect(room.bottom).toBe(800)
    expect(room.height).toBeLessThan(width < 400 ? 125 : 70)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
  }
  // The bar hides no part of the page.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const foot = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })
  const [end, start] = await Promise.all([foot.boundingBox(), bar.boundingBox()])
  expect(end!.y + end!.height).toBeLessThanOrEqual(start!.y)
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await bar.getByRole('combobox', { name: 'Perspective' }).selectOption('published')
  await expect(heading).toContainText(String(before?.['title']))
  await bar.getByRole('combobox', { name: 'Perspective' }).selectOption('drafts')
  await expect(heading).toContainText('Second Draft')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(heading).toContainText('Privacy Policy')
  await bar.getByRole('link', { name: 'Leave preview' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(bar).toBeHidden()
  expect((await context.cookies()).filter(({ name }) => name.includes('preview'))).toEqual([])
  await page.goto(path)
  await expect(heading).toContainText(String(before?.['title']))
  await lake.delete(`drafts.${kit}`)
  await holdsNoToken(received, instance)
})

/** Looks for the server's tokens in everything that the browser received. */
async function holdsNoToken(
  received: ReturnType<typeof collectReceived>,
  { environment }: Instance,
): Promise<void> {
  const parts = await received.all()
  const places = (secret: string) =>
    [...parts].filter(([, text]) => text.includes(secret)).map(([name]) => name)
  // A search that can find nothing would prove nothing.
  expect(places('sanity-preview-session').length).toBeGreaterThan(0)
  expect(places('Typed Kit').length + places('Second Draft').length).toBeGreaterThan(0)
  const { SANITY_READ_TOKEN: reads, SANITY_WRITE_TOKEN: writes } = environment
  for (const token of [reads, writes]) {
    expect(token?.length).toBeGreaterThan(10)
    expect(spellingsOf(token!).flatMap(places)).toEqual([])
  }
}

/** The data that a browser has received and stored so far. */
interface ReceivedBytes {
  /** All data so far, including the current storage; one text for each source. */
  all(): Promise<ReadonlyMap<string, string>>
}

/**
 * Collects addresses, headers and bodies of all responses, WebSocket frames, cookies and storage;
 * only the headers of event streams.
 */
function collectReceived(context: BrowserContext): ReceivedBytes {
  const parts = new Map<string, string>()
  const waiting: Promise<void>[] = []
  const read = async (response: Response) => {
    const headers = await response.allHeaders().catch(() => ({}))
    const isStream = JSON.stringify(headers).includes('text/event-stream')
    // A stream has no end; redirects and abandoned requests have no body.
    const body = isStream ? '' : await response.body().catch(() => '')
    const name = `${response.request().method()} ${response.url()} ${parts.size}`
    parts.set(name, `${response.url()}\n${JSON.stringify(headers)}\n${body.toString('latin1')}`)
  }
  context.on('response', (response) => waiting.push(read(response)))
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        parts.set(`socket ${socket.url()} ${parts.size}`, payload.toString())
      })
    })
  })
  return {
    async all() {
      await Promise.race([Promise.all(waiting), new Promise((done) => setTimeout(done, 5000))])
      const pages = context.pages().flatMap((page) => page.frames())
      const storage = await Promise.all(pages.map((frame) => frame.evaluate(readStorage)))
      return new Map([
        ...parts,
        ['cookies', JSON.stringify(await context.cookies())],
        ['storage', JSON.stringify(storage)],
        ['addresses', JSON.stringify(pages.map((frame) => frame.url()))],
      ])
    },
  }
}

function readStorage(): string {
  return JSON.stringify([
    location.href,
    document.cookie,
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    document.documentElement.outerHTML,
  ])
}

/** A secret in all spellings in which it can appear. */
function spellingsOf(secret: string): string[] {
  const base64 = [0, 1, 2].flatMap((shift) => {
    // Within longer data, a text has three forms in base64; its ends depend on the neighboring
    // bytes.
    const whole = Buffer.from('x'.repeat(shift) + secret).toString('base64')
    const inner = whole.slice(shift === 0 ? 0 : 4, -4)
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')]
  })
  const hex = Buffer.from(secret).toString('hex')
  return [...new Set([secret, encodeURIComponent(secret), hex, ...base64])]
}
