import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkHtml, type HtmlProblem } from '#tests/support/html-checker.ts'
import { answeringPages, pageKinds } from '#tests/support/public-pages.ts'
import { sentMails } from '#tests/support/sent-mails.ts'
import { startPreviewOfSite } from '#tests/support/start-preview.ts'
import { fullKitPath, type Shop, wholeSite } from '#tests/support/whole-site.ts'

const paths: Readonly<Record<Shop, readonly string[]>> = {
  'without a shop': [
    ...pageKinds,
    ...answeringPages,
    fullKitPath,
    '/products/no-such-kit',
    '/no-such-page',
    '/admin',
    '/design',
  ],
  'with a shop': [
    '/',
    '/products',
    '/products/cabin-clean-up-kit',
    '/products/master-kit',
    '/winter-layovers',
    '/cart',
    '/shopify-checkout',
    '/shopify-test',
  ],
}

/** The messages about pages that stay, and the reason for each. */
const accepted: readonly RegExp[] = [
  // The standards have these; this version of the checker does not know them.
  /^Attribute “command(for)?” not allowed on element “button”/,
  /^CSS: “position-(area|try-fallbacks)”: Property/,
  /^Attribute “closedby” not allowed on element “dialog”/,
  // ARIA in HTML allows role="combobox" on a button; the checker rejects it under a wrong name.
  /^Bad value “button” for attribute “type” on element “button”/,
  // Browsers remove the semantics of a table whose rows are shown as a grid, as on phones.
  /^The “(table|rowgroup|row|rowheader|columnheader|cell)” role is unnecessary for element “t/,
  /^The “role” attribute must not be used on a “(tr|th|td)” element which has a “table” ancestor/,
  // Enter in a list's search field must not send the form around it, even before the app starts. An
  // empty attribute does that, and HTML has no other way.
  /^Bad value “” for attribute “form” on element “input”/,
  /^The “form” attribute must refer to a form element/,
]

/** The same for emails: Outlook needs the attributes, and Apple Mail the property. */
const acceptedInMails: readonly RegExp[] = [
  /^The “(width|cellpadding|cellspacing|border|align)” attribute on the “(table|td)” element is obsolete/,
  /^CSS: “supported-color-schemes”: Property “supported-color-schemes” doesn't exist/,
]

let preview: Awaited<ReturnType<typeof startPreviewOfSite>>
let inPages: readonly HtmlProblem[]
let inMails: readonly HtmlProblem[]

beforeAll(async () => {
  preview = await startPreviewOfSite()
  const html = new Map<string, string>()
  const cookie = await preview.open(await preview.secret())
  for (const path of ['/products/master-kit', '/faq'])
    html.set(`${path} in a preview`, await (await preview.ask(path, cookie)).text())
  html.set('a rejected preview', await (await preview.ask('/api/preview/enable')).text())
  const site = wholeSite(await preview.bundle())
  for (const shop of ['without a shop', 'with a shop'] as const) {
    for (const path of paths[shop])
      html.set(`${path} ${shop}`, await (await site.page(path, shop)).text())
  }
  const mails = await sentMails()
  for (const [name, mail] of Object.entries(mails)) html.set(name, mail.html)
  const problems = await checkHtml(html)
  inPages = problems.filter(({ page }) => !(page in mails))
  inMails = problems.filter(({ page }) => page in mails)
}, 120_000)

afterAll(() => preview.stopAll())

const without = (problems: readonly HtmlProblem[], accepted: readonly RegExp[]) =>
  problems.filter(({ message }) => !accepted.some((one) => one.test(message)))

test('every page is valid HTML', () => {
  expect(without(inPages, accepted)).toEqual([])
})

test('every email is valid HTML', () => {
  expect(without(inMails, acceptedInMails)).toEqual([])
})

test('each accepted message still appears', () => {
  const isGone = (problems: readonly HtmlProblem[]) => (one: RegExp) =>
    !problems.some(({ message }) => one.test(message))
  expect(accepted.filter(isGone(inPages))).toEqual([])
  expect(acceptedInMails.filter(isGone(inMails))).toEqual([])
})
