import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { palette } from '#schemas/content/brand/palette.ts'

const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8')

type Color = readonly [red: number, green: number, blue: number, alpha: number]

/** A color token, channels and alpha from 0 to 1. */
function token(name: string): Color {
  const hex = new RegExp(`--color-${name}: #([0-9a-f]{3,8});`).exec(theme)?.[1]
  if (hex === undefined) throw new Error(`No color ${name}`)
  const long = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0, alpha = 1] = (long.match(/../g) ?? []).map(
    (pair) => Number.parseInt(pair, 16) / 255,
  )
  return [red, green, blue, alpha]
}

/** WCAG's relative luminance of a color on top of another. */
function luminance([red, green, blue, alpha]: Color, on: Color): number {
  const light = (channel: number, below: number) => {
    const value = channel * alpha + below * (1 - alpha)
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * light(red, on[0]) + 0.7152 * light(green, on[1]) + 0.0722 * light(blue, on[2])
}

/** WCAG's contrast of a color on top of an opaque one. */
function contrast(color: Color, surface: Color): number {
  const [one, other] = [luminance(color, surface), luminance(surface, surface)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const withAlpha = ([red, green, blue]: Color, alpha: number): Color => [red, green, blue, alpha]
const light = ['white', 'paper', 'cloud', 'sand', 'mist', 'danger-soft'] as const

test('contrast is measured as WCAG does', () => {
  expect(contrast([0, 0, 0, 1], [1, 1, 1, 1])).toBeCloseTo(21, 5)
  expect(contrast([119 / 255, 119 / 255, 119 / 255, 1], [1, 1, 1, 1])).toBeCloseTo(4.478, 3)
})

// WCAG 1.4.11: the visible boundaries of a control.
test.each(light)('the border of a field has a contrast of 3:1 on %s', (surface) => {
  for (const border of ['line-strong', 'ink', 'tan-deep', 'danger']) {
    expect(contrast(token(border), token(surface))).toBeGreaterThanOrEqual(3)
  }
})

test('on dark surfaces, the border of a button and the focus ring have a contrast of 3:1', () => {
  expect(contrast(withAlpha(token('cloud'), 0.45), token('ink'))).toBeGreaterThanOrEqual(3)
  expect(contrast(token('apricot'), token('ink'))).toBeGreaterThanOrEqual(3)
})

// WCAG 1.4.3: text, including placeholders, hints and error messages.
test.each(light)('text has a contrast of 4.5:1 on %s', (surface) => {
  for (const color of ['ink', 'slate', 'danger']) {
    expect(contrast(token(color), token(surface))).toBeGreaterThanOrEqual(4.5)
  }
})

test.each([
  ['ink', palette.ink],
  ['ink-soft', palette.inkSoft],
  ['cloud', palette.cloud],
  ['mist', palette.mist],
  ['apricot', palette.apricot],
  ['apricot-soft', palette.apricotLight],
  ['tan', palette.saddle],
  ['sage', palette.sage],
])('the color %s is the brand’s', (name, brand) => {
  expect(theme).toContain(`--color-${name}: ${brand.toLowerCase()};`)
})
