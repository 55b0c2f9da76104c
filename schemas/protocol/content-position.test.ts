import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinPosition, splitPosition } from './content-position.ts'

const part = fc.option(fc.stringMatching(/^[\w+/=:.-]{1,40}$/), { nil: undefined })

test('a position is read as it was written, complete or not', () => {
  fc.assert(
    fc.property(part, part, (lakeId, shopVersion) => {
      const position = { lakeId, shopVersion }
      expect(splitPosition(joinPosition(position))).toEqual(position)
    }),
  )
})

test('an event id of the lake alone is a position without a shop', () => {
  expect(splitPosition('event-1')).toEqual({ lakeId: 'event-1', shopVersion: undefined })
  expect(splitPosition('')).toEqual({ lakeId: undefined, shopVersion: undefined })
})
