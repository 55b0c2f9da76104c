import { expect, test } from 'vitest'
import { curatedPages } from '#schemas/content/page/curated-pages.ts'
import { pageEntries } from './page-entries.ts'

const details = { brand: 'Acme Pets', email: 'a@example.com', phone: '555' }

test("an entry has the page's visible texts, with the site settings filled in", () => {
  const found = pageEntries([], [], curatedPages, details)
  const textOf = (path: string) => found.find((one) => one.path === path)?.texts.join(' ')
  expect(textOf('/about')).toContain('Acme Pets makes kits')
  expect(found.flatMap(({ texts }) => texts).join(' ')).not.toMatch(/\{\w+\}/)
  expect(textOf('/contact')).toContain(curatedPages.contactPage.formTitle)
  expect(textOf('/contact')).not.toContain(curatedPages.contactPage.thanksText)
  expect(textOf('/products')).not.toContain(curatedPages.productsPage.kitHelpText)
})
