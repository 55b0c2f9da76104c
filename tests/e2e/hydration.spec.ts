import type { Page } from '@playwright/test'
import { hydrated } from '../support/hydrated.ts'
import { expect, test } from './instance.ts'

for (const moment of ['router knows its place', 'layout is hydrated'] as const) {
  test(`a history change during hydration shows the other page: the ${moment}`, async ({
    page,
    context,
  }) => {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.addInitScript((moment) => {
      const isDue = () =>
        moment === 'router knows its place'
          ? '__TSR_key' in (history.state ?? {})
          : // React marks the elements that it has hydrated.
            Object.keys(document.querySelector('header') ?? {}).some((key) =>
              key.startsWith('__react'),
            )
      const watch = () => {
        if (!isDue()) {
          setTimeout(watch, 0)
          return
        }
        history.pushState({}, '', '/design')
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }
      watch()
    }, moment)
    await page.goto('/')
    await hydrated(page)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  })
}

/** Opens pages one after the other; expects no errors during hydration. */
async function takesOver(page: Page, paths: readonly string[]): Promise<void> {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(`${page.url()}: ${message}`))
  for (const path of paths) {
    await page.goto(path)
    await hydrated(page)
  }
  expect(errors).toEqual([])
}

test('an address with an unusual query hydrates without an error', ({ page }) =>
  takesOver(page, [
    '/aircraft?type=no-such-type',
    '/products/compare?kits=master-kit',
    '/products/compare?kits=food-and-snack-kit&kits=master-kit&kits=',
    '/products/compare?first=food-and-snack-kit,cabin-clean-up-kit&kits=food-and-snack-kit,cabin-clean-up-kit',
    '/products/compare?kits=master-kit,no-such-kit',
    '/products?utm_source=x',
    '/order?kit=master-kit&kit=food-and-snack-kit',
    '/search?q=1.50&q=b',
    '/search?q=%22%27%3E%3C/script%3E%3Cscript%3Ethrow+1%3C/script%3E%00%0D%0A%ED%A0%80',
  ]))

test.describe('at an unknown address', () => {
  test.use({ allowed: [/status of 404/] })

  test('the 404 page hydrates without an error', ({ page }) =>
    takesOver(page, ['/products?page=nine', '/no-such-page?kits=a', '/products/no-such-kit?x']))
})
