import type { Page } from '@playwright/test'
import { fillInquiry } from '../support/fill-inquiry.ts'
import { hydrated } from '../support/hydrated.ts'
import { lakeEditor } from '../support/lake-client.ts'
import { receivedMails } from '../support/mail-inbox.ts'
import { type Instance } from '../support/start-instance.ts'
import { expect, test } from './instance.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const kits = (page: Page) => page.getByRole('combobox', { name: 'Kits of interest' })
const about = (page: Page) => page.getByText(/^(About: |Choose your kits below)/)

/** Publishes kits, the last in the editors' order. */
async function publishKits(instance: Instance, titles: readonly string[]) {
  const transaction = lakeEditor(instance).transaction()
  for (const [at, title] of titles.entries()) {
    const slug = title.toLowerCase().replaceAll(' ', '-')
    transaction.create({
      _id: `asked-${slug}`,
      _type: 'product',
      title,
      slug: { _type: 'slug', current: slug },
      price: 10_000,
      inStock: true,
      order: 9000 + at,
    })
  }
  await transaction.commit()
}

test.afterEach(async ({ instance }) => {
  await lakeEditor(instance).delete({ query: '*[_id match "asked-*"]' })
})

test.describe('on a narrow phone', () => {
  // The added style simulates the visitor's own.
  test.use({ bypassCSP: true })

  test('chosen kits do not make the page wider, even with text at 200 %', async ({
    page,
    instance,
  }) => {
    await publishKits(instance, ['Decontamination Kit For Transatlanticovernightlayovers'])
    for (const kit of [
      'canine-accommodation-kit',
      'soilage-protection-kit',
      'decontamination-kit-for-transatlanticovernightlayovers',
    ]) {
      await page.goto(`/order?kit=${kit}`)
      await hydrated(page)
      await expect(kits(page)).not.toHaveText('Select options...')
      for (const css of ['html { font-size: 100% }', 'html { font-size: 200% !important }']) {
        await page.addStyleTag({ content: css })
        for (const width of [320, 360]) {
          await page.setViewportSize({ width, height: 740 })
          const scrolled = () => page.evaluate(() => document.documentElement.scrollWidth)
          await expect.poll(scrolled, `${kit} at ${width} with ${css}`).toBe(width)
        }
      }
    }
  })
})

test('a kit published while the form is open can be ordered, with one reference for everyone', async ({
  page,
  instance,
}) => {
  await page.goto('/order?kit=master-kit')
  await hydrated(page)
  await expect(about(page)).toHaveText('About: Master Kit')
  const name = `Amelia Quick ${Date.now()}`
  await fillInquiry(page, name)
  await publishKits(instance, ['Winter Kit'])
  await kits(page).click()
  const option = page.getByRole('option', { name: 'Winter Kit' })
  await expect(option).toBeVisible({ timeout: 20_000 })
  await option.click()
  await page.getByRole('option', { name: 'Not sure, please recommend' }).click()
  await page.keyboard.press('Escape')
  await expect(about(page)).toHaveText('About: Master Kit, Winter Kit. Please recommend a kit.')
  await page.getByRole('button', { name: 'Submit Order Inquiry' }).click()
  await expect(page).toHaveURL(/\/order\/thanks$/)
  const caption = page.getByText(/^Reference [0-9A-F]{4}-[0-9A-F]{4}$/)
  await expect(caption).toBeVisible()
  const reference = ((await caption.textContent()) ?? '').replace('Reference ', '')
  await page.reload()
  await hydrated(page)
  await expect(caption).toHaveText(`Reference ${reference}`)
  await expect(page.getByRole('definition')).toContainText([
    'Master Kit, Winter Kit',
    'You asked us to recommend a kit.',
  ])
  await expect(page.getByText('We answer within one business day.')).toBeVisible()

  // The inquiry contains the kit as it was then, regardless of later changes.
  await lakeEditor(instance).patch('asked-winter-kit').set({ title: 'Other Kit' }).commit()
  const [stored] = await lakeEditor(instance).fetch<{ reference: string }[]>(
    '*[_type == "inquiry" && name == $name]',
    { name },
  )
  expect(stored).toMatchObject({
    reference,
    kitsInterested: ['master-kit', 'winter-kit', 'not-sure-recommend'],
    kits: [
      { slug: 'master-kit', title: 'Master Kit' },
      { slug: 'winter-kit', title: 'Winter Kit' },
    ],
  })
  const mails = async () => {
    const all = await receivedMails(instance.lakeUrl)
    return all.filter(({ text }) => text.includes(reference) && text.includes('Winter Kit')).length
  }
  await expect.poll(mails).toBe(2)
})

test('the kit in the address is added to a draft, even before the scripts load, but only once', async ({
  page,
}) => {
  await page.goto('/order')
  await hydrated(page)
  await kits(page).click()
  await page.getByRole('option', { name: 'Canine Accommodation Kit' }).click()
  await page.keyboard.press('Escape')
  await page.goto('/products/food-and-snack-kit')
  await hydrated(page)
  await page.getByRole('link', { name: 'Inquire to Purchase' }).first().click()
  await expect(about(page)).toHaveText('About: Canine Accommodation Kit, Food & Snack Kit')
  await kits(page).click()
  await page.getByRole('option', { name: 'Food & Snack Kit' }).click()
  await page.keyboard.press('Escape')
  await expect(about(page)).toHaveText('About: Canine Accommodation Kit')
  await page.reload()
  await hydrated(page)
  await expect(kits(page)).toHaveText('Canine Accommodation Kit')
  await expect(about(page)).toHaveText('About: Canine Accommodation Kit')

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/order?kit=apparel-swag-kit', { waitUntil: 'commit' })
  await expect(about(page)).toHaveText('Choose your kits below.')
  release()
  await expect(about(page)).toHaveText('About: Canine Accommodation Kit, Apparel & Swag Kit')
})

test('an unknown slug selects nothing, and all slugs share one page', async ({
  page,
  instance,
}) => {
  await page.goto('/order?kit=no-such-kit')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await expect(about(page)).toHaveText('Choose your kits below.')
  const html = async (search: string) => (await fetch(`${instance.siteUrl}/order${search}`)).text()
  expect(await html('?kit=master-kit')).toBe(await html(''))
  expect(await html('?kit=%00%F0%9F')).toBe(await html(''))
})

test('with more kits than fit, a search finds the others', async ({ page, instance }) => {
  await publishKits(
    instance,
    Array.from({ length: 120 }, (_, at) => `Asked Kit ${at + 1}`),
  )
  await expect
    .poll(async () => (await fetch(`${instance.siteUrl}/api/kits?search=Asked+120`)).text())
    .toContain('asked-kit-120')
  await page.goto('/order?kit=asked-kit-119')
  await hydrated(page)
  await expect(about(page)).toHaveText('About: Asked Kit 119')
  await kits(page).click()
  await expect(page.getByText('These are the first')).toBeVisible()
  expect(await page.getByRole('listbox').getByRole('option').count()).toBeLessThanOrEqual(102)
  await page.keyboard.type('kit 120')
  await page.getByRole('option', { name: 'Asked Kit 120' }).click()
  await page.keyboard.press('Escape')
  await expect(kits(page)).toHaveText('Asked Kit 119Asked Kit 120')
  await page.reload()
  await hydrated(page)
  await expect(kits(page)).toHaveText('Asked Kit 119Asked Kit 120')
})
