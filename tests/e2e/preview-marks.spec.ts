import type { Page } from '@playwright/test'
import { checkEachPage } from '../support/check-each-page.ts'
import { enterPreview } from '../support/enter-preview.ts'
import { fillInquiry } from '../support/fill-inquiry.ts'
import { hydrated } from '../support/hydrated.ts'
import { answeringPages, pageKinds } from '../support/public-pages.ts'
import { expect, test } from './instance.ts'

/**
 * The characters of which marks consist; a joined emoji contains one of them, but not several in a
 * row.
 */
const marks = /[\u200B-\u200D\u2060-\u2063\uFEFF]{4,}/

/**
 * The marks in the page as it is in the browser, or in the HTML that the server sent: in
 * attributes, in invisible text, and the number of visible texts that have them.
 */
function marksOf(page: Page, html?: string) {
  return page.evaluate(
    ([source, text]) => {
      const pattern = new RegExp(source)
      const root =
        text === undefined ? document : new DOMParser().parseFromString(text, 'text/html')
      const attributes = new Set<string>()
      const hidden = new Set<string>()
      let visible = 0
      for (const element of root.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          if (pattern.test(value)) attributes.add(`${element.localName}[${name}]`)
        }
        const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        if (!own.some(({ nodeValue }) => pattern.test(nodeValue ?? ''))) continue
        if (element.closest('head, script, style, option, textarea')) {
          hidden.add(element.outerHTML.slice(0, 60))
        } else visible++
      }
      return { attributes: [...attributes], hidden: [...hidden], visible }
    },
    [marks.source, html] as const,
  )
}

/** The content from which the app starts; React renders it with its marks. */
const pageState = /^<script id="page-state"/

/** The marks that every page can contain. */
function expectClean({ attributes, hidden }: Awaited<ReturnType<typeof marksOf>>, path: string) {
  expect(
    attributes.filter((name) => name !== 'img[alt]'),
    path,
  ).toEqual([])
  expect(
    hidden.filter((text) => !pageState.test(text)),
    path,
  ).toEqual([])
}

test('a preview marks only visible texts and alternative texts', async ({
  page: first,
  context,
  instance,
}) => {
  await enterPreview(first, instance, '/')
  const pages = [...pageKinds, ...answeringPages.filter((path) => !path.startsWith('/search'))]
  await checkEachPage(context, pages, async (page, path) => {
    const html = await (await page.goto(path))!.text()
    const sent = await marksOf(page, html)
    expectClean(sent, `${path} as it was sent`)
    await hydrated(page)
    const shown = await marksOf(page)
    expectClean(shown, path)
    // Every page has at least a footer, and the browser shows what the server has sent.
    expect(sent.visible, path).toBeGreaterThan(0)
    expect(shown.visible, path).toBe(sent.visible)
    expect(await page.title(), path).not.toMatch(marks)
    return []
  })
})

test('after a navigation, head and address contain no marks', async ({ page, instance }) => {
  await enterPreview(page, instance, '/products')
  await hydrated(page)
  await page
    .getByRole('link', { name: /Cabin Clean-Up Kit/ })
    .first()
    .click()
  await expect(page).toHaveURL('/products/cabin-clean-up-kit')
  await expect(page).toHaveTitle(/^Cabin Clean-Up Kit \|/)
  expectClean(await marksOf(page), 'after a click')
})

test('an inquiry from a preview contains no marks', async ({ page, instance }) => {
  await enterPreview(page, instance, '/contact')
  await hydrated(page)
  const sent = page.waitForRequest('**/api/contact')
  await fillInquiry(page)
  await page.getByRole('button', { name: 'Send Inquiry' }).click()
  expect((await sent).postData()).not.toMatch(marks)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})

test('outside a preview, pages have no marks, preview code or cookies', async ({
  page,
  context,
}) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  for (const path of ['/', '/products/master-kit', '/contact']) {
    const html = await (await page.goto(path))!.text()
    expect(html, path).not.toMatch(marks)
    expect(html, path).not.toMatch(/data-sanity|editAt|"preview"/)
    await hydrated(page)
    expect(await page.content(), path).not.toMatch(/data-sanity|sanity-visual-editing/)
  }
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((url) => /preview|overlays|VisualEditing/i.test(url))).toEqual([])
  expect(await context.cookies()).toEqual([])
})
