import { expect, test } from 'vitest'
import { checkoutAddress } from './read-model.ts'

test.each([
  [
    'https://petjet.myshopify.com/cart/c/1?key=2',
    'https://petjet.myshopify.com/cart/c/1?key=2&_fd=0',
  ],
  ['https://petjet.myshopify.com/cart/c/1', 'https://petjet.myshopify.com/cart/c/1?_fd=0'],
  ['http://localhost:3333/shop/c/1?_fd=1', 'http://localhost:3333/shop/c/1?_fd=0'],
  ['https://petjet.example/c?_fd=0&_fd=1', 'https://petjet.example/c?_fd=0'],
  ['https://petjet.example/c?_fd=0', 'https://petjet.example/c?_fd=0'],
  ['/checkout/1?key=2', '/checkout/1?key=2&_fd=0'],
])('_fd=0 is always added to the checkout link: %s', (webUrl, address) => {
  expect(checkoutAddress(webUrl)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  '//petjet.example/c',
  '/\\petjet.example/c',
  '/\t/petjet.example//other.example/',
  'petjet.example/c',
  'https://',
  '',
])('text that is not a payment address is rejected: %s', (webUrl) => {
  expect(checkoutAddress(webUrl)).toBeUndefined()
})
