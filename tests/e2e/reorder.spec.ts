import type { Locator, Page } from '@playwright/test'
import { lakeEditor } from '../support/lake-client.ts'
import { openPresentation } from '../support/open-presentation.ts'
import { expect, test } from './studio-page.ts'

test.use({ viewport: { width: 1700, height: 950 } })

/**
 * A point in an element, in pixels from its left edge (from its right edge, if negative) and its
 * top.
 */
type Grip = readonly [x: number, y: number]

/** Drags an element by a point without text, and drops it before another one. */
async function drag(page: Page, from: Locator, to: Locator, [x, y]: Grip): Promise<void> {
  const hold = async () => {
    await from.scrollIntoViewIfNeeded()
    const box = await from.boundingBox()
    const left = x < 0 ? box!.x + box!.width : box!.x
    await page.mouse.move(left + x - 4, box!.y + y - 4)
    await page.mouse.move(left + x, box!.y + y)
    // The overlays show that the element can be moved.
    await expect(from).toHaveAttribute('style', /cursor: move/, { timeout: 2000 })
  }
  await expect(hold).toPass()
  const end = await to.boundingBox()
  await page.mouse.down()
  await page.mouse.move(end!.x + 10, end!.y + 12, { steps: 8 })
  await page.mouse.move(end!.x + 2, end!.y + 12)
  await page.mouse.up()
}

test('an entry of a list is dragged to another place in its draft', async ({ page, instance }) => {
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  const [program] = await lake.fetch('*[_type == "program" && slug.current == "jetsanitize"]')
  const titles: string[] = program.steps.map(({ title }: { title: string }) => title)
  const frame = await openPresentation(page, '/programs/jetsanitize')
  const steps = frame.locator('ol > li[data-sanity]')
  await drag(page, steps.nth(1), steps.nth(0), [10, 10])
  const [first, second, ...others] = titles
  await expect(steps.getByRole('heading')).toContainText([second!, first!, ...others])
  await expect
    .poll(() => lake.fetch('*[_id == $id][0].steps[].title', { id: `drafts.${program._id}` }))
    .toEqual([second, first, ...others])
  expect(await lake.getDocument(program._id)).toEqual(program)
  await lake.delete(`drafts.${program._id}`)
})

test('a kit is dragged to another place in the catalog, and only its draft changes', async ({
  page,
  instance,
}) => {
  const lake = lakeEditor(instance).withConfig({ perspective: 'raw' })
  // The featured kit is above the others.
  const stored = '*[_type == "product" && featured != true] | order(order asc, title asc, _id asc)'
  const [first, second, third, ...others] = await lake.fetch(stored)
  const titles = [first, third, second, ...others].map(({ title }) => title)
  const publicPage = await (await fetch(`${instance.siteUrl}/products`)).text()
  expect(publicPage).not.toContain('data-sanity')

  const frame = await openPresentation(page, '/products')
  const cards = frame.locator('article[data-sanity-drag-group]')
  await expect(cards).toHaveCount(titles.length)
  await drag(page, cards.nth(2), cards.nth(1), [-24, 24])
  await expect(cards.getByRole('heading')).toContainText(titles)
  const drafts = () => lake.fetch('*[_id in path("drafts.**") && _type == "product"]')
  await expect.poll(drafts).toHaveLength(1)
  const [draft] = await drafts()
  expect(draft._id).toBe(`drafts.${third._id}`)
  expect(draft.order).toBeGreaterThan(first.order)
  expect(draft.order).toBeLessThan(second.order)
  expect(await lake.getDocument(third._id)).toEqual(third)
  expect(await (await fetch(`${instance.siteUrl}/products`)).text()).toBe(publicPage)
  await lake.delete(draft._id)

  // A click on the handle opens the position field.
  const { width } = (await cards.nth(0).boundingBox())!
  await cards.nth(0).click({ position: { x: width - 24, y: 24 } })
  await expect(page.getByTestId('field-order').locator('input')).toBeFocused()
})

test('each part of a card opens its own field, not only the linked name', async ({ page }) => {
  const frame = await openPresentation(page, '/products')
  const card = frame.locator('article[data-sanity]').first()
  for (const [part, field] of [
    [card.locator('[data-sanity*="price"]'), 'price'],
    [card.locator('p').first(), 'shortDescription'],
    [card.locator('img'), 'image'],
  ] as const) {
    await expect(async () => {
      await part.click({ timeout: 4000 })
      await expect(page).toHaveURL(new RegExp(`/product/[\\w-]+/${field}`), { timeout: 4000 })
    }).toPass()
  }
})
