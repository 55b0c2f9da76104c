import type { Page } from '@playwright/test'
import { inquiryReference } from '#schemas/inquiry/inquiry-reference.ts'
import { addLandingPages } from '../support/add-landing-pages.ts'
import { readAdminAccount } from '../support/admin-account.ts'
import { signInByForm } from '../support/admin-session.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { pageKinds } from '../support/public-pages.ts'
import { listenTo, type Listener } from '../support/screen-reader/listener.ts'
import { storeInquiry } from '../support/store-inquiry.ts'
import { storeTeam } from '../support/store-team.ts'
import { expect, testWith } from './instance.ts'
import { shopOf, test as shopTest } from './shop-instance.ts'

/** An instance whose content no other test changes. */
const test = testWith({})

test.beforeAll(({ instance }) => addLandingPages(instance))

/** Presses the Enter key on a link or a button. */
async function press(page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name, exact: true }).first().press('Enter')
}

/** Follows a link, and waits until its page has the focus. */
async function follow(page: Page, name: string | RegExp, path: RegExp): Promise<void> {
  await press(page, 'link', name)
  await page.waitForURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

function expectTranscript(listener: Listener, name: string): void {
  expect.soft(listener.transcript()).toMatchSnapshot(`${name}.txt`)
}

const phone = { width: 390, height: 844 }

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('every page', () => {
  // The browser logs the status of a missing page.
  test.use({ allowed: [/status of 404/] })

  test('is read from top to bottom', async ({ page }) => {
    const listener = await listenTo(page)
    for (const path of [...pageKinds, '/aircraft?type=phenom-300', '/no-such-page']) {
      await listener.open(path)
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('main details')) part.setAttribute('open', '')
      })
      await listener.read(path === '/' ? 'page' : 'main')
      expectTranscript(listener, `page${path === '/' ? '-home' : path.replaceAll(/\W+/g, '-')}`)
    }
  })
})

test('from kit to kit', async ({ page }) => {
  const listener = await listenTo(page)
  await listener.open('/')
  await listener.after('presses Tab', () => page.keyboard.press('Tab'))
  await listener.after('skips to the content', () => page.keyboard.press('Enter'))
  await listener.after('follows “Products”', () => follow(page, 'Products', /products$/))
  await listener.after('follows “View Details”', () => follow(page, /^View Details/, /master-kit$/))
  await listener.after('enlarges the first picture', async () => {
    await page
      .getByRole('link', { name: /^Enlarge: / })
      .first()
      .press('Enter')
    await page.getByRole('dialog').waitFor()
  })
  await listener.read('dialog')
  await listener.after('shows the next picture', () => press(page, 'button', 'Next picture'))
  await listener.after('enlarges it', () => press(page, 'button', 'Enlarge'))
  await listener.after('closes the pictures', () => page.keyboard.press('Escape'))
  await listener.after('follows “Food & Snack Kit”', () =>
    follow(page, 'Food & Snack Kit', /food-and-snack-kit$/),
  )
  await listener.after('goes back', async () => {
    await page.goBack()
    await page.waitForURL(/master-kit$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  expectTranscript(listener, 'from-kit-to-kit')
})

test('an inquiry', async ({ page }) => {
  const listener = await listenTo(page, (text) =>
    text.replaceAll(/[0-9A-F]{4}-[0-9A-F]{4}/g, '(reference)'),
  )
  const field = (name: string) =>
    page.getByRole(name === 'Category' ? 'combobox' : 'textbox', { name, exact: true })
  const type = (name: string, text: string) =>
    listener.after(`types “${text}”`, () => field(name).fill(text))
  await listener.open('/contact')
  for (const name of ['Name', 'Email', 'Phone', 'Location', 'Category', 'Notes']) {
    await listener.after(`moves to “${name}”`, () => field(name).focus())
  }
  await listener.after('sends the empty form', () => press(page, 'button', 'Send Inquiry'))
  await listener.read()
  await type('Name', 'Amelia Stone')
  await listener.after('moves to “Email”', () => page.keyboard.press('Tab'))
  await type('Email', 'amelia@example.com')
  await listener.after('moves to “Phone”', () => page.keyboard.press('Tab'))
  await type('Phone', '+1 (555) 010')
  await type('Phone', '+1 (555) 010-2030')
  await listener.after('moves to “Category”', () => field('Category').focus())
  await listener.after('opens the list', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  })
  await listener.after('presses Down', () => page.keyboard.press('ArrowDown'))
  await listener.after('presses Down', () => page.keyboard.press('ArrowDown'))
  await listener.after('presses Enter', () => page.keyboard.press('Enter'))
  await listener.after('types “part”', () => page.keyboard.type('part'))
  await listener.after('presses Enter', () => page.keyboard.press('Enter'))
  await listener.after('types “x”', () => page.keyboard.type('x'))
  await listener.after('presses Escape', () => page.keyboard.press('Escape'))
  const purchase = page.getByRole('combobox', { name: 'Purchase consideration' })
  await listener.after('moves to “Purchase consideration”', () => purchase.focus())
  await listener.after('chooses', () => purchase.selectOption('Pilot trial'))
  await listener.after('sends the form', async () => {
    await press(page, 'button', 'Send Inquiry')
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  })
  await listener.read()
  await listener.after('starts another inquiry', () =>
    press(page, 'button', 'Send Another Inquiry'),
  )
  expectTranscript(listener, 'inquiry')
})

test('the menu on a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  const listener = await listenTo(page)
  await listener.open('/products/master-kit')
  const tab = () => page.keyboard.press('Tab')
  await listener.after('moves to the menu', () =>
    page.getByRole('button', { name: 'Open menu' }).focus(),
  )
  await listener.after('opens the menu', () => page.keyboard.press('Enter'))
  await listener.read('dialog')
  await listener.after('presses Tab', tab)
  await listener.after('presses Tab', tab)
  await listener.after('closes the menu', () => page.keyboard.press('Escape'))
  await listener.after('opens the menu', () => page.keyboard.press('Enter'))
  await listener.after('follows “About”', async () => {
    await page.getByRole('dialog').getByRole('link', { name: 'About' }).press('Enter')
    await page.waitForURL('**/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  expectTranscript(listener, 'menu')
})

test('search', async ({ page }) => {
  const listener = await listenTo(page)
  const searched = () => page.waitForResponse((answer) => answer.url().includes('/api/search'))
  const search = (words: string) =>
    listener.after(`searches for “${words}”`, async () => {
      const answer = searched()
      await page.getByRole('searchbox').fill(words)
      await answer
      await expect(page).toHaveURL(new RegExp(`q=${words.replaceAll(' ', '\\+')}$`))
    })
  await listener.open('/')
  await listener.after('follows “Search”', async () => {
    await press(page, 'link', 'Search')
    await page.waitForURL('**/search')
    await expect(page.getByRole('searchbox')).toBeFocused()
  })
  await search('lint roller')
  await listener.read()
  await search('accomodation')
  await search('zeppelin')
  await listener.read()
  expectTranscript(listener, 'search')
})

test('a comparison', async ({ page }) => {
  const listener = await listenTo(page)
  await listener.open('/products')
  await listener.after('follows “Compare kits”', () => follow(page, 'Compare kits', /compare$/))
  const choice = page.getByText('Choose what to compare')
  await listener.after('moves to the choice', () => choice.focus())
  await listener.after('opens the choice', () => page.keyboard.press('Enter'))
  await listener.after('moves to “First kit”', () => page.getByLabel('First kit').focus())
  await listener.after('chooses', () => page.getByLabel('First kit').selectOption('Master Kit'))
  await listener.after('chooses', async () => {
    await page.getByLabel('Second kit').focus()
    await page.getByLabel('Second kit').selectOption('Food & Snack Kit')
  })
  await listener.after('compares', async () => {
    await press(page, 'button', 'Compare')
    await expect(page.getByRole('heading', { name: 'Comparison of kits' })).toBeFocused()
  })
  await listener.read()
  expectTranscript(listener, 'comparison')
})

test.describe('an admin', () => {
  // The browser logs the status of the rejected sign-in.
  test.use({ allowed: [/status of 401/] })

  test('handles an inquiry', async ({ page, instance }) => {
    await lakeEditor(instance).delete({ query: '*[_type == "inquiry"]' })
    const id = await storeInquiry(instance, { name: 'Carl Contact', notes: 'Two borzois' })
    await storeTeam(instance, 'Ann Lee')
    const listener = await listenTo(page, (text) =>
      text
        .replaceAll(inquiryReference(id), '(reference)')
        .replaceAll(/(?:\w{3} \d{1,2}(?:, \d{4})?,? )?\b\d{1,2}:\d\d [AP]M/g, '(time)'),
    )
    const shown = (text: string) => page.getByText(text).waitFor()
    const { username } = readAdminAccount(instance.dataDir)
    await listener.open('/admin')
    await listener.read()
    await listener.after('sends the empty form', () => press(page, 'button', 'Sign In'))
    await listener.after('sends a wrong password', async () => {
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Password').fill('not the password')
      await press(page, 'button', 'Sign In')
      await page.getByText('Login Failed').first().waitFor()
    })
    await listener.after('signs in', async () => {
      await signInByForm(page, instance)
      await shown('1 shown. There are no more.')
    })
    await listener.read()
    await listener.after('searches for “nobody”', async () => {
      await page.getByRole('searchbox', { name: 'Search' }).fill('nobody')
      await shown('No inquiry matches')
    })
    await listener.after('searches for “borzoi”', async () => {
      await page.getByRole('searchbox', { name: 'Search' }).fill('borzoi')
      await shown('1 shown. There are no more.')
    })
    await listener.after('filters by status', async () => {
      await press(page, 'button', /^Closed/)
      await shown('No inquiry matches')
    })
    await listener.after('shows all', async () => {
      await press(page, 'button', /^All/)
      await shown('1 shown. There are no more.')
    })
    await listener.after('opens an inquiry', async () => {
      await page.getByRole('link', { name: /Carl Contact/ }).press('Enter')
      await page.getByRole('dialog').getByText('Two borzois').waitFor()
    })
    await listener.read('dialog')
    await listener.after('chooses a status', () =>
      page.getByRole('dialog').getByRole('button', { name: 'In progress' }).press('Space'),
    )
    await listener.after('adds a note', async () => {
      await page.getByRole('textbox', { name: 'Add a note' }).fill('Call on Monday')
      await press(page, 'button', 'Add note')
      await page.getByRole('listitem').filter({ hasText: 'Call on Monday' }).waitFor()
    })
    await listener.after('closes the inquiry', () => page.keyboard.press('Escape'))
    await listener.after('signs out', async () => {
      await press(page, 'button', 'Sign Out')
      await page.getByLabel('Username').waitFor()
    })
    expectTranscript(listener, 'admin')
  })
})

shopTest.describe('with the shop on', () => {
  shopTest.use({ contextOptions: { reducedMotion: 'reduce' } })

  shopTest('the cart', async ({ page, context, instance }) => {
    await shopOf(instance).reset()
    const listener = await listenTo(page)
    await listener.open('/products/cabin-clean-up-kit')
    await listener.read()
    await listener.after('chooses a variant', () =>
      page.getByRole('radio', { name: /^Premium Kit/ }).press('Space'),
    )
    await listener.after('adds it to the cart', async () => {
      await press(page, 'button', 'Add to Cart')
      await page.getByText('Added to cart').first().waitFor()
    })
    await listener.after('opens the cart', () => follow(page, /^Cart,/, /cart$/))
    await listener.read()
    await listener.after('increases the quantity', () =>
      press(page, 'button', /^Increase quantity/),
    )
    await listener.after('goes to the checkout', async () => {
      const opened = context.waitForEvent('page')
      await press(page, 'button', 'Proceed to Checkout')
      await (await opened).waitForURL(/\/shop\/cart\/c\//)
      await (await opened).close()
    })
    await listener.after('removes the kit', () => press(page, 'button', /^Remove/))
    await listener.read()
    expectTranscript(listener, 'cart')
  })
})
