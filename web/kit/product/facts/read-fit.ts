import { aircraftClasses } from '#schemas/content/product/facts/aircraft-classes.ts'
import { factLimits } from '#schemas/content/product/facts/fact-limits.ts'
import { editAtOf, fieldsOf, textOf, textOrNull } from '#web/content/field-readers.ts'
import { present, readRange, within } from './fact-readers.ts'
import type { DogSize, StowagePlace } from './kit-facts.ts'

/** Reads the stowage of a kit; null if no class of aircraft is filled in. */
export function readStowage(value: unknown): StowagePlace[] | null {
  const stowage = fieldsOf(value)
  const places = aircraftClasses
    .map(({ name }) => readPlace(name, stowage[name]))
    .filter((place) => place !== null)
  return places.length > 0 ? places : null
}

function readPlace(aircraft: StowagePlace['aircraft'], value: unknown): StowagePlace | null {
  const { fits, where } = fieldsOf(value)
  if (typeof fits !== 'boolean') return null
  return { aircraft, fits, ...present({ where: textOrNull(where) }) }
}

/** Reads one row of the size chart; null if it has no name. */
export function readDogSize(value: unknown): DogSize | null {
  const row = fieldsOf(value)
  const size = textOf(row['size'])
  if (!size) return null
  return {
    size,
    ...present({
      weightKg: readRange(row, ['weightMinKg', 'weightMaxKg'], factLimits.dogKg),
      girthMm: readRange(row, ['girthMinMm', 'girthMaxMm'], factLimits.girthMm),
      matMm: readMat(row),
      breeds: textOrNull(row['breeds']),
    }),
    ...editAtOf(value),
  }
}

function readMat(row: Record<string, unknown>): { length: number; width: number } | null {
  const length = within(row['matLengthMm'], factLimits.matMm)
  const width = within(row['matWidthMm'], factLimits.matMm)
  return length === null || width === null ? null : { length, width }
}
