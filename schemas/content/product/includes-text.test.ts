import { describe, expect, test } from 'vitest'
import { checkIncludes, parseIncludes } from './includes-text.ts'

describe('parseIncludes', () => {
  test('splits at bullets, with or without line breaks', () => {
    expect(parseIncludes('• Towels • Wipes\n• Bags')).toEqual([
      { heading: null, items: ['Towels', 'Wipes', 'Bags'] },
    ])
  })

  test('starts a section at a line in double asterisks', () => {
    expect(
      parseIncludes('Leash • **For the cabin** • Mat • Cover\n**For the dog**\n• Bowl'),
    ).toEqual([
      { heading: null, items: ['Leash'] },
      { heading: 'For the cabin', items: ['Mat', 'Cover'] },
      { heading: 'For the dog', items: ['Bowl'] },
    ])
  })

  test('preserves asterisks within a line, and finds nothing in an empty text', () => {
    expect(parseIncludes('Bag **large** size')).toEqual([
      { heading: null, items: ['Bag **large** size'] },
    ])
    expect(parseIncludes(' • ')).toEqual([])
  })
})

describe('bullets of other programs', () => {
  test('a dash, an asterisk or a number counts as the bullet', () => {
    expect(parseIncludes('- Towels\n* Wipes\n1. Bags\n2) Mat\n– Bowl\n· Leash')).toEqual([
      { heading: null, items: ['Towels', 'Wipes', 'Bags', 'Mat', 'Bowl', 'Leash'] },
    ])
  })

  test('a subheading is not an item, with or without a bullet before it', () => {
    expect(parseIncludes('**Care**\n- Wipes\n* **Rest**\n* Mat')).toEqual([
      { heading: 'Care', items: ['Wipes'] },
      { heading: 'Rest', items: ['Mat'] },
    ])
  })

  test('text that only looks like a bullet is preserved', () => {
    const items = ['-20 °C gel pack', '1.5 l water', '2 × 500 ml', '100. anniversary tag']
    expect(parseIncludes(items.join('\n'))).toEqual([{ heading: null, items }])
    expect(parseIncludes('• 2. edition')).toEqual([{ heading: null, items: ['2. edition'] }])
  })
})

describe('checkIncludes', () => {
  test('accepts a list with full sections', () => {
    expect(checkIncludes('• Mat • **Care** • Wipes')).toBe(true)
    expect(checkIncludes(undefined)).toBe(true)
  })

  test('names a section without contents', () => {
    expect(checkIncludes('• Mat • **Care**')).toBe('Nothing is listed under "Care".')
  })

  test('finds a subheading without closing asterisks', () => {
    expect(checkIncludes('• **Care • Wipes')).toMatch(/both sides/)
  })
})
