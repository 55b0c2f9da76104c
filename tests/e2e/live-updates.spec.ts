import { fillInquiry } from '../support/fill-inquiry.ts'
import { hydrated } from '../support/hydrated.ts'
import { lakeClient, lakeEditor } from '../support/lake-client.ts'
import { expect, test } from './instance.ts'

test('an inquiry sent on the contact page is in the lake, and not readable by the public', async ({
  page,
  instance,
}) => {
  const name = `Amelia Stone ${Date.now()}`
  await page.goto('/contact')
  await hydrated(page)
  await fillInquiry(page, name, 'amelia@example.com')
  await page.getByRole('button', { name: /send|submit/i }).click()
  await expect(page.getByText('Message Sent!').first()).toBeVisible()

  const query = '*[_type == "inquiry" && name == $name]'
  const editor = lakeEditor(instance)
  const stored = await editor.fetch(query, { name })
  expect(stored).toHaveLength(1)
  expect(stored[0]).toMatchObject({
    email: 'amelia@example.com',
    categories: ['fbo'],
    source: 'contact',
    status: 'new',
  })
  expect(stored[0]._id).toMatch(/^inquiry\.[0-9a-f-]{36}$/)
  for (const perspective of ['raw', 'published'] as const) {
    expect(await lakeClient(instance).fetch(query, { name }, { perspective })).toEqual([])
    const any = '*[_type == "inquiry" || _id in path("drafts.**")]'
    expect(await lakeClient(instance).fetch(any, {}, { perspective })).toEqual([])
  }
})

test('a published change appears on the open page within 2 s, and in the next response', async ({
  page,
  request,
  instance,
}) => {
  const editor = lakeEditor(instance)
  const kit = 'product-cabin-clean-up-kit'
  const { title } = (await editor.getDocument(kit))!
  await page.goto('/products')
  await expect(page.getByText(title).first()).toBeVisible()
  await hydrated(page)
  const renamed = `Cabin Kit ${Date.now()}`
  try {
    await editor.patch(kit).set({ title: renamed }).commit()
    await expect(page.getByText(renamed).first()).toBeVisible({ timeout: 2000 })
    expect(await (await request.get('/products')).text()).toContain(renamed)
  } finally {
    await editor.patch(kit).set({ title }).commit()
  }
})

test('a change published before the live stream opens appears, too', async ({ page, instance }) => {
  const editor = lakeEditor(instance)
  const kit = 'product-cabin-clean-up-kit'
  const { title } = (await editor.getDocument(kit))!
  const published = Promise.withResolvers<void>()
  await page.route(/\/api\/content\/events/, async (route) => {
    await published.promise
    await route.continue()
  })
  await page.goto('/products')
  await expect(page.getByText(title).first()).toBeVisible()
  const renamed = `Cabin Kit ${Date.now()}`
  try {
    await editor.patch(kit).set({ title: renamed }).commit()
    published.resolve()
    await expect(page.getByText(renamed).first()).toBeVisible()
  } finally {
    await editor.patch(kit).set({ title }).commit()
  }
})
