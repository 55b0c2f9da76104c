import { expect, test } from 'vitest'
import { phoneHref, webAddressHref, webAddressLabel } from './contact-hrefs.ts'

test('letters of a phone number become the digits of their keys', () => {
  expect(phoneHref('866-841-JETS')).toBe('tel:+18668415387')
  expect(phoneHref('+44 20 7946 0000')).toBe('tel:+442079460000')
  expect(phoneHref('abc-dfw-zoos')).toBe('tel:+12223399667')
})

test('shows a web address without a protocol, and links it with one', () => {
  for (const address of ['www.petjet.example', 'https://www.petjet.example/']) {
    expect(webAddressLabel(address)).toBe('www.petjet.example')
    expect(webAddressHref(address)).toBe('https://www.petjet.example')
  }
})
