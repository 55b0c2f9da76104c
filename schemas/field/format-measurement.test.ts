import { expect, test } from 'vitest'
import {
  formatBytes,
  formatKilogramRange,
  formatLengthRange,
  formatLengths,
  formatMonths,
  formatSize,
  formatWeight,
} from './format-measurement.ts'

test.each([
  [{ lengthMm: 610, widthMm: 400, heightMm: 250 }, '610 × 400 × 250 mm (24.0 × 15.7 × 9.8 in)'],
  [{ lengthMm: 1200, widthMm: 25.4, heightMm: 5 }, '1200 × 25 × 5 mm (47.2 × 1.0 × 0.2 in)'],
])('a box of %j reads %s', (size, text) => {
  expect(formatSize(size)).toBe(text)
})

test.each([
  [4200, '4.2 kg (9.3 lb)'],
  [850, '850 g (30.0 oz)'],
  [999.6, '1.0 kg (2.2 lb)'],
  [1250, '1.3 kg (2.8 lb)'],
  [1000, '1.0 kg (2.2 lb)'],
  [60_000, '60.0 kg (132.3 lb)'],
])('a weight of %d g reads %s', (grams, text) => {
  expect(formatWeight(grams)).toBe(text)
})

test('rounds both systems from the stored value', () => {
  // 12.65 cm are 4.98 in; from the rounded 127 mm they would be 5.0 in as well, from 126 mm not.
  expect(formatLengths(126.5)).toBe('127 mm (5.0 in)')
  expect(formatLengthRange(450, 600)).toBe('450–600 mm (17.7–23.6 in)')
  expect(formatLengthRange(450, 450)).toBe('450 mm (17.7 in)')
  expect(formatKilogramRange(5, 12.5)).toBe('5–12.5 kg (11.0–27.6 lb)')
  expect(formatKilogramRange(0, 8)).toBe('up to 8 kg (17.6 lb)')
})

test('durations and file sizes are written with their units', () => {
  expect([formatMonths(1), formatMonths(18)]).toEqual(['1 month', '18 months'])
  expect([0, 240_400, 999_600, 1_240_000].map(formatBytes)).toEqual([
    '1 kB',
    '240 kB',
    '1.0 MB',
    '1.2 MB',
  ])
})
