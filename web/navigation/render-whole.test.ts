import { createElement, Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderWhole } from './render-whole.ts'

const around = (part: () => null) =>
  createElement('main', null, createElement(Suspense, { fallback: 'Loading' }, createElement(part)))

test('a page whose parts are all there is rendered', async () => {
  expect(await renderWhole(around(() => null))).toContain('<main>')
})

test('what keeps a part from being rendered is thrown, not left to the browser', async () => {
  const broken = new Error('no words')
  const page = around(() => {
    throw broken
  })
  await expect(renderWhole(page)).rejects.toBe(broken)
})

test('a part that never comes does not hold the page for ever', async () => {
  const page = around(() => {
    // React waits for promises that are thrown.
    // oxlint-disable-next-line typescript/only-throw-error
    throw new Promise(() => {})
  })
  await expect(renderWhole(page)).rejects.toBeInstanceOf(Error)
})
