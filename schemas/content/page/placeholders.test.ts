import { expect, test } from 'vitest'
import { checkPlaceholders, fillIn } from './placeholders.ts'

const details = { brand: 'Jet {email}', email: 'a$&b@c.example', phone: '866' }

test('each placeholder is replaced by its value, unchanged, and other braces stay', () => {
  expect(fillIn('{brand}: {email}, {phone}, {phone}', details)).toBe(
    'Jet {email}: a$&b@c.example, 866, 866',
  )
  expect(fillIn('{mail} {} {constructor} { brand } {', details)).toBe(
    '{mail} {} {constructor} { brand } {',
  )
})

test('an unknown placeholder is reported', () => {
  expect(checkPlaceholders('Write to {email} or call {phone}.', true)).toBe(true)
  expect(checkPlaceholders(undefined, true)).toBe(true)
  expect(checkPlaceholders('Write to {mail}.', true)).toMatch(
    /“\{mail\}”.*\{brand\}, \{email\}, \{phone\}/,
  )
})

test('a placeholder in a text that does not replace it is reported', () => {
  expect(checkPlaceholders('Write to {email}.', false)).toBe(
    'The site would show “{email}” unchanged. Write the words themselves.',
  )
})
