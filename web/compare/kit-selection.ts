import { maxCompared } from './named-kits.ts'

/** The value of `kits` in the address of a comparison. */
export function kitsParameter(slugs: readonly string[]): string {
  return slugs.toSorted().join(',')
}

/** What is said of names that were left out; empty where none was. */
export function leftOutNote(unknown: number, surplus: number): string {
  const parts = [
    unknown > 0 && `${unknown === 1 ? 'one kit that does' : `${unknown} kits that do`} not exist`,
    surplus > 0 && `what was named twice, or beyond ${maxCompared} kits`,
  ].filter(Boolean)
  return parts.length > 0 ? `We left out ${parts.join(', and ')}.` : ''
}
