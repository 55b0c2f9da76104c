import { expect, test } from 'vitest'
import { kitItemCount } from './kit-contents.ts'

test('the number of items counts the quantities in the lines', () => {
  expect(kitItemCount('**Cabin**\n• 6 × Towel\n• Brush\n• 2 x Refill roll')).toBe('9 items')
  expect(kitItemCount('• Mat, 120 × 80 cm')).toBe('1 item')
  expect(kitItemCount('• ')).toBe('')
  expect(kitItemCount('')).toBe('')
})
