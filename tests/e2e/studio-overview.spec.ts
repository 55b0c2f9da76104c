import { openStudio } from '../support/studio-session.ts'
import { storeInquiry } from '../support/store-inquiry.ts'
import { expect, test } from './studio-page.ts'

// By its name, this file follows those of editors: another user needs another page.
test.use({ user: 'local-viewer', viewport: { width: 1700, height: 900 } })

test('to a viewer, the overview shows counts and charts, updates itself, and loads no names', async ({
  page,
  instance,
}) => {
  await storeInquiry(instance, { name: 'Amelia Counted' })
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/data/query/')) answers.push(response.text().catch(() => ''))
  })
  await openStudio(page, '/studio/overview')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible({ timeout: 30_000 })
  const kits = page.getByRole('region', { name: 'By kit' })
  await expect(kits.getByText('Master Kit')).toBeVisible()
  const total = page.getByTestId('figure-Inquiries')
  await expect(total).toHaveText(/^\d+$/)
  const before = Number(await total.textContent())
  await storeInquiry(instance, { name: 'Amelia Another' })
  await expect(total).toHaveText(String(before + 1))
  await expect(page.getByRole('region', { name: 'Inquiries per week' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Guide', exact: true })).toBeVisible()
  const texts = await Promise.all(answers)
  expect(texts.some((text) => text.includes('"kitsInterested"'))).toBe(true)
  expect(texts.join('')).not.toMatch(/Amelia|amelia@/)
})
