import { createElement, Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderWhole } from './render-page.tsx'

const around = (part: () => null) =>
  createElement('main', null, createElement(Suspense, { fallback: 'Loading' }, createElement(part)))

test('renders a page whose parts are all available', async () => {
  expect(await renderWhole(around(() => null))).toContain('<main>')
})

test('throws the error of a part that cannot be rendered, instead of leaving it to the browser', async () => {
  const broken = new Error('broken')
  const page = around(() => {
    throw broken
  })
  await expect(renderWhole(page)).rejects.toBe(broken)
})

test('does not wait forever for a part that never resolves', async () => {
  const page = around(() => {
    // React waits for promises that are thrown.
    // oxlint-disable-next-line typescript/only-throw-error
    throw new Promise(() => {})
  })
  await expect(renderWhole(page)).rejects.toBeInstanceOf(Error)
})
