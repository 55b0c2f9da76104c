import { describe, expect, test } from 'vitest'
import { kitContents, kitItemCount } from './kit-contents.ts'

describe('kitContents', () => {
  test('splits at bullets, with or without line breaks', () => {
    expect(kitContents('• Towels • Wipes\n• Bags')).toEqual([
      { heading: null, items: ['Towels', 'Wipes', 'Bags'] },
    ])
  })

  test('a line in double asterisks begins a group', () => {
    const includes = 'Leash • **For the cabin** • Mat • Cover\n**For the dog:**\n• Bowl'
    expect(kitContents(includes)).toEqual([
      { heading: null, items: ['Leash'] },
      { heading: 'For the cabin', items: ['Mat', 'Cover'] },
      { heading: 'For the dog:', items: ['Bowl'] },
    ])
    expect(kitItemCount(includes)).toBe(4)
  })

  test('asterisks within a line are text', () => {
    expect(kitContents('Bag **large** size')).toEqual([
      { heading: null, items: ['Bag **large** size'] },
    ])
  })

  test('nothing makes nothing', () => {
    expect(kitContents(' • ')).toEqual([])
  })
})
