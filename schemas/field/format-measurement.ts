/**
 * Measures: stored in metric units, shown in metric and US units.
 *
 * Rounding: millimeters and grams are whole; inches, kilograms, pounds and ounces have one decimal,
 * each rounded from the stored value. Weights of one kilogram or more are in kilograms and pounds,
 * smaller weights in grams and ounces.
 */

const mmPerInch = 25.4
const gramsPerPound = 453.592_37
const gramsPerOunce = gramsPerPound / 16
const gramsPerKilogram = 1000

/** A box by its three sides, in whole millimeters. */
export interface BoxSize {
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}

/**
 * Formats the sides of one object, in millimeters.
 *
 * @returns such as `610 × 400 × 250 mm (24.0 × 15.7 × 9.8 in)`
 */
export function formatLengths(...sides: readonly number[]): string {
  return `${sides.map(whole).join(' × ')} mm (${sides.map(inches).join(' × ')} in)`
}

/** Formats the size of a box: length × width × height. */
export function formatSize({ lengthMm, widthMm, heightMm }: BoxSize): string {
  return formatLengths(lengthMm, widthMm, heightMm)
}

/**
 * Formats a range of lengths, in millimeters.
 *
 * @returns such as `450–600 mm (17.7–23.6 in)`; one figure if both are the same
 */
export function formatLengthRange(min: number, max: number): string {
  return `${range(whole(min), whole(max))} mm (${range(inches(min), inches(max))} in)`
}

/**
 * Formats a weight in grams.
 *
 * @returns such as `4.2 kg (9.3 lb)`, or `850 g (30.0 oz)`
 */
export function formatWeight(grams: number): string {
  if (Math.round(grams) < gramsPerKilogram) {
    return `${whole(grams)} g (${tenths(grams / gramsPerOunce)} oz)`
  }
  return `${tenths(grams / gramsPerKilogram)} kg (${tenths(grams / gramsPerPound)} lb)`
}

/**
 * Formats a range of weights, in kilograms.
 *
 * @returns such as `5–12 kg (11.0–26.5 lb)`; `up to 12 kg (26.5 lb)` if it begins at 0
 */
export function formatKilogramRange(min: number, max: number): string {
  const pounds = (kilograms: number) => tenths((kilograms * gramsPerKilogram) / gramsPerPound)
  const short = (kilograms: number) => tenths(kilograms).replace(/\.0$/, '')
  if (min === 0) return `up to ${short(max)} kg (${pounds(max)} lb)`
  return `${range(short(min), short(max))} kg (${range(pounds(min), pounds(max))} lb)`
}

function inches(millimeters: number): string {
  return tenths(millimeters / mmPerInch)
}

function range(from: string, to: string): string {
  return from === to ? from : `${from}–${to}`
}

function whole(value: number): string {
  return String(Math.round(value))
}

/** Rounds to one decimal, half up; binary fractions such as 1.25 / 10 would round either way. */
function tenths(value: number): string {
  return (Math.round(Number((value * 10).toFixed(6))) / 10).toFixed(1)
}

/**
 * Formats a number of months.
 *
 * @returns such as `18 months`
 */
export function formatMonths(months: number): string {
  return counted(months, 'month')
}

/**
 * Formats a file size in bytes, in decimal units as file managers do.
 *
 * @returns such as `240 kB` or `1.2 MB`
 */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000 ? `${kilobytes} kB` : `${tenths(bytes / 1_000_000)} MB`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
