import { describe, expect, test } from 'vitest'
import { checkIncludes, parseIncludes } from './includes.ts'

describe('parseIncludes', () => {
  test('splits at bullets, with or without line breaks', () => {
    expect(parseIncludes('• Towels • Wipes\n• Bags')).toEqual([
      { heading: null, items: ['Towels', 'Wipes', 'Bags'] },
    ])
  })

  test('begins a section at a line in double asterisks', () => {
    expect(
      parseIncludes('Leash • **For the cabin** • Mat • Cover\n**For the dog**\n• Bowl'),
    ).toEqual([
      { heading: null, items: ['Leash'] },
      { heading: 'For the cabin', items: ['Mat', 'Cover'] },
      { heading: 'For the dog', items: ['Bowl'] },
    ])
  })

  test('keeps asterisks within a line, and makes nothing of nothing', () => {
    expect(parseIncludes('Bag **large** size')).toEqual([
      { heading: null, items: ['Bag **large** size'] },
    ])
    expect(parseIncludes(' • ')).toEqual([])
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

  test('finds a sub-heading that was not closed', () => {
    expect(checkIncludes('• **Care • Wipes')).toMatch(/both sides/)
  })
})
