import { expect, test } from 'vitest'
import { checkBothUnits } from './measurement-rules.ts'
import {
  formatKilogramRange,
  formatLengthRange,
  formatSize,
  formatWeight,
} from './format-measurement.ts'

test.each([
  'A door of at least 480 × 390 mm (18.9 × 15.4 in).',
  'From 12 to 36 kg (26.5 to 79.4 lb), washed at 40 °C (104 °F).',
  '100 ml (3.4 fl oz)',
  '1.5 m (5 ft)',
  '47 in (1200 mm) of floor',
  '6 in (15 cm), 2 lb (900 g)',
  formatSize({ lengthMm: 610, widthMm: 400, heightMm: 250 }),
  formatWeight(850),
  formatLengthRange(380, 520),
  formatKilogramRange(0, 10),
])('both units together are valid: %s', (text) => {
  expect(checkBothUnits(text)).toBe(true)
})

test.each([
  'A set of 2 in 1, 24 in total.',
  'Certified under 14 CFR 25.853, size 5 M, 12 months, 91K and 135.',
  'Up to 8 hours; 10 minutes at 15°.',
  '',
  undefined,
  7,
])('text that is not a measure is valid: %s', (text) => {
  expect(checkBothUnits(text)).toBe(true)
})

test.each([
  ['A door of at least 480 × 390 mm', '“390 mm”', 'US'],
  ['The mat needs 1200 × 800 mm of floor', '“800 mm”', 'US'],
  ['500ml', '“500ml”', 'US'],
  ['Wash at 40 °C.', '“40 °C”', 'US'],
  ['A door of 19 in', '“19 in”', 'metric'],
  ['19 in.\nNext line.', '“19 in”', 'metric'],
  ['Up to 26 lbs', '“26 lbs”', 'metric'],
  ['1200 mm (47.2 in), and 30 mm more', '“30 mm”', 'US'],
  ['12 kg (26 lb) or 5 oz', '“5 oz”', 'metric'],
  ['1200 mm (and 800 mm)', '“1200 mm”', 'US'],
])('%s: %s lacks its other unit', (text, found, missing) => {
  expect(checkBothUnits(text)).toContain(`${found} has no ${missing} measurement`)
})
