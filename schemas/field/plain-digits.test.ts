import { expect, test } from 'vitest'
import { plainDigits } from './plain-digits.ts'

test.each([
  ['full-width', '０１２３４５６７８９'],
  ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['monospace', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
])('%s digits become plain digits', (_, digits) => {
  expect(plainDigits(`+${digits} x½²`)).toBe('+0123456789 x½²')
})
