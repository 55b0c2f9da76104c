import { expect, test } from 'vitest'
import { sheetTables } from './sheet-facts.ts'

const claim = { claim: 'Washes at 40 °C.' }

test('an empty column is left out, with its head and width', () => {
  const notCertified = 'Not a flammability test.'
  const [table] = sheetTables({
    evidence: [
      { ...claim, notCertified },
      { claim: 'Holds.', method: 'Pulled.' },
    ],
  })
  expect(table).toMatchObject({
    heads: ['Claim', 'Method', 'Not certified'],
    rows: [
      ['Washes at 40 °C.', '—', notCertified],
      ['Holds.', 'Pulled.', '—'],
    ],
  })
  expect(table?.shares).toHaveLength(3)
})

test('no table has an empty cell, whatever is filled in', () => {
  const tables = sheetTables({
    evidence: [claim],
    stowage: [{ aircraft: 'light', fits: false }],
    sizeChart: [{ size: 'S' }, { size: 'M', breeds: 'Beagle' }],
  })
  expect(tables.map(({ heads }) => heads)).toEqual([
    ['Aircraft', 'Fits'],
    ['Size', 'Breeds'],
    ['Claim'],
  ])
  for (const { heads, shares, rows } of tables) {
    expect(shares).toHaveLength(heads.length)
    for (const row of rows) {
      expect(row).toHaveLength(heads.length)
      expect(row.every(Boolean)).toBe(true)
    }
  }
  expect(sheetTables({})).toEqual([])
})
