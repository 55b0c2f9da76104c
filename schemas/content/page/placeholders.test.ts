import { expect, test } from 'vitest'
import { checkPlaceholders, fillIn } from './placeholders.ts'

const details = { brand: 'Jet {email}', email: 'a$&b@c.example', phone: '866' }

test('each detail takes its name’s place, as it is, and other braces stay', () => {
  expect(fillIn('{brand}: {email}, {phone}, {phone}', details)).toBe(
    'Jet {email}: a$&b@c.example, 866, 866',
  )
  expect(fillIn('{mail} {} {constructor} { brand } {', details)).toBe(
    '{mail} {} {constructor} { brand } {',
  )
})

test('a name that the site does not know is pointed out', () => {
  expect(checkPlaceholders('Write to {email} or call {phone}.')).toBe(true)
  expect(checkPlaceholders(undefined)).toBe(true)
  expect(checkPlaceholders('Write to {mail}.')).toMatch(
    /“\{mail\}”.*\{brand\}, \{email\}, \{phone\}/,
  )
})
