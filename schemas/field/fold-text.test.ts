import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Łukasiewicz', 'lukasiewicz'],
  ['Þórsdóttir', 'thorsdottir'],
  ['Søren Æbelø', 'soren aebelo'],
  ['Đorđević, Yıldız, İzmir', 'dordevic, yildiz, izmir'],
  ['GROẞE Straße', 'grosse strasse'],
  ['Œuvre O’Brien', 'oeuvre obrien'],
])('%s is found as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
