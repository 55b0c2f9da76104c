import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
  ['Łukasiewicz', 'lukasiewicz'],
  ['Þórsdóttir', 'thorsdottir'],
  ['Søren Æbelø', 'soren aebelo'],
  ['Đorđević, Yıldız, İzmir', 'dordevic, yildiz, izmir'],
  ['GROẞE Straße', 'grosse strasse'],
  ['Œuvre O’Brien', 'oeuvre obrien'],
  ['O‘Brien, Oʼahu, rock＇n', 'obrien, oahu, rockn'],
  ['car\u00ADrier, ki\u200Bt\uFEFF', 'carrier, kit'],
  ['Ｍａｓｔｅｒ ２５.８５３, ٢٥', 'master 25.853, 25'],
])('%s is found as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
