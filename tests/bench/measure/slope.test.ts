import { expect, test } from 'vitest'
import { slopeOf } from './slope.ts'

const at = (value: (time: number) => number) =>
  Array.from({ length: 30 }, (_, time) => [time, value(time)] as const)

test('the slope is what grows, whatever a few points and the noise do', () => {
  expect(slopeOf(at(() => 200))).toBe(0)
  expect(slopeOf(at((time) => 200 + 3 * time))).toBe(3)
  expect(slopeOf(at((time) => 200 - 2 * time))).toBe(-2)
  expect(slopeOf(at((time) => (time === 7 ? 900 : 200 + 3 * time)))).toBe(3)
  expect(slopeOf(at((time) => 200 + (time % 2) * 40))).toBe(0)
  expect(slopeOf([[1, 5]])).toBeNaN()
})
