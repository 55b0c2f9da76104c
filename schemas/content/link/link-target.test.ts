import { expect, test } from 'vitest'
import { linkTarget } from './link-target.ts'

test.each([
  ['/', '/', '/'],
  [' /About/ ', '/About', '/about'],
  ['/products/café kit', '/products/caf%C3%A9%20kit', '/products/caf%C3%A9%20kit'],
  ['/order?kit=master-kit#form', '/order?kit=master-kit#form', '/order'],
  ['/contact#faq', '/contact#faq', '/contact'],
  ['https://example.com/a?b#c', 'https://example.com/a?b#c', undefined],
  ['HTTPS://Example.com', 'https://example.com/', undefined],
])('%j leads to %s', (to, address, key) => {
  expect(linkTarget(to)).toEqual({ to: address, ...(key && { key }) })
})

test.each([
  undefined,
  null,
  7,
  {},
  '',
  'contact',
  'http://example.com',
  'https://',
  'https://petjet.example@evil.example/',
  'https://user:secret@example.com/',
  'javascript:alert(1)',
  'mailto:a@example.com',
  '//evil.example',
  '/\\evil.example',
  '/../studio',
  '/studio',
  '/API/contact',
  '/%E0%A4%A',
])('a stored %j is not a link', (to) => {
  expect(linkTarget(to)).toBeUndefined()
})
