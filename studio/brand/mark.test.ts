import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawMark } from '#schemas/content/brand/mark.ts'
import { palette } from '#schemas/content/brand/palette.ts'

test('the Studio’s icon is the brand mark in the brand’s colors', () => {
  const icon = readFileSync(new URL('mark.svg', import.meta.url), 'utf8')
  const mark = drawMark({
    color: palette.cloud.toLowerCase(),
    accent: palette.apricot.toLowerCase(),
  })
  expect(icon).toContain(mark)
  expect(icon).toContain(`fill="${palette.ink.toLowerCase()}"`)
})
