import { expect, test } from 'vitest'
import { phoneDigitsOf, searchWordsOf } from './inquiry-search-words.ts'

const id = 'inquiry.6f1d2c9e-0d0b-4a53-9d0a-0b8f3f7f0a11'

test('words with accents or apostrophes are also stored without them', () => {
  const texts = ['Zoë A\u030Angstro\u0308m', undefined, 'O’Brien’s two dogs, Zoë']
  expect(searchWordsOf({ id, texts })).toBe('zoe angstrom obriens 6f1d2c9e')
})

test.each([
  '+1 (555) 010-2000',
  '15550102000',
  '555.010.2000',
  '555–010–2000',
  '010 2000',
  '5550',
  '\u202A＋１ ５５５ ０１０ ２０００\u202C',
  '٥٥٥ ٠١٠ ٢٠٠٠',
])('a phone number is found as %j, however it is written', (typed) => {
  for (const phone of ['+1 (555) 010-2000', '15550102000', '001 555 010 2000', '555 010 2000']) {
    const words = searchWordsOf({ id, phone, texts: [] }).split(' ')
    expect(words.some((word) => word.startsWith(phoneDigitsOf(typed) ?? 'none'))).toBe(true)
  }
})

test.each(['+45 (0)33-12 34 56', '+4533123456', '0045 33 12 34 56', '33 12 34 56'])(
  'a phone number with (0) after the code of its country is found as %j',
  (typed) => {
    const words = searchWordsOf({ id, phone: '+45 (0)33-12 34 56', texts: [] }).split(' ')
    expect(words.some((word) => word.startsWith(phoneDigitsOf(typed) ?? 'none'))).toBe(true)
  },
)

test.each(['', '555', 'Amelia 555 0102', '6F1D-2C9E', '2 dogs, 2026'])(
  '%j is not a phone number',
  (typed) => {
    expect(phoneDigitsOf(typed)).toBeUndefined()
  },
)
