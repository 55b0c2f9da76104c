import type { ValidationContext } from 'sanity'
import { fieldOf } from '#schemas/field/field-of.ts'
import { sortedSides } from './size-field.ts'

/** A warning if a kit is larger packed than in use, else `true`. */
export function checkPacked(spec: unknown): true | string {
  const outer = sortedSides(fieldOf(spec, 'outerSize'))
  const packed = sortedSides(fieldOf(spec, 'packedSize'))
  const isLarger = packed?.some((side, at) => side > (outer?.[at] ?? side))
  return isLarger ? 'The packed size is larger than the outer size. Swap or correct them.' : true
}

/** A warning if a kit has a size but no weight, else `true`. */
export function checkWeight(spec: unknown): true | string {
  const hasSize = sortedSides(fieldOf(spec, 'outerSize')) !== undefined
  return hasSize && typeof fieldOf(spec, 'weightGrams') !== 'number'
    ? 'The size is filled in but the weight is not. Flight departments need both.'
    : true
}

/** A warning if a kit has a spec sheet but no list of contents, else `true`. */
export function checkListed(
  contents: unknown,
  { document }: Pick<ValidationContext, 'document'>,
): true | string {
  const isListed = Array.isArray(contents) && contents.length > 0
  const includes = document?.['includes']
  const hasText = typeof includes === 'string' && includes.trim() !== ''
  return !isListed && hasText && document?.['spec'] !== undefined
    ? '“What’s included” is filled in but this is not. Buyers ask for the quantities.'
    : true
}
