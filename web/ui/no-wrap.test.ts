import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { noWrap } from './no-wrap.tsx'

test.each([
  ['wash at 40 °C (104 °F).', 'wash at 40~°C (104~°F).'],
  ['480 × 390 mm (18.9 × 15.4 in)', '[480 × 390 mm] [(18.9 × 15.4 in)]'],
  ['610 × 400 × 250 mm', '610 × 400 × 250~mm'],
  ['12–22 kg (26.5–48.5 lb)', '[12–22 kg] [(26.5–48.5 lb)]'],
  ['5–10 business days', '[5–10] business days'],
  ['12 to 36 kg, 250 ml (8.5 fl oz)', '12~to 36~kg, 250~ml (8.5~fl oz)'],
  ['six towels, 6 towels, 12', 'six towels, 6 towels, 12'],
])('a number and its unit stay on one line: %s', (text, lines) => {
  const html = renderToStaticMarkup(createElement(Fragment, null, noWrap(text)))
  const open = '<span class="inline-block">'
  expect(html).toBe(
    lines.replaceAll('~', '\u00a0').replaceAll('[', open).replaceAll(']', '</span>'),
  )
})
