import { aircraftLimits } from '#schemas/content/aircraft-type/aircraft-limits.ts'
import { aircraftClasses } from '#schemas/content/product/facts/aircraft-classes.ts'
import { isAddressable } from '#schemas/content/product/kit-slug.ts'
import type { AircraftTypesQueryResult } from '#schemas/sanity.types.ts'
import {
  type Editable,
  editAtOf,
  fieldsOf,
  listOf,
  numberOrNull,
  textOf,
  textOrNull,
} from '#web/content/field-readers.ts'

/** The name of a class of aircraft. */
export type AircraftClass = (typeof aircraftClasses)[number]['name']

/** A kit whose fit in a type differs from its fit in the type's class. */
export interface OwnPlace extends Editable {
  /** The kit's document id. */
  readonly kit: string
  readonly fits: boolean
  readonly where?: string
}

/** A type of aircraft; facts that are missing or unreadable are absent. */
export interface AircraftType extends Editable {
  readonly title: string
  readonly manufacturer: string
  readonly slug: string
  readonly aircraftClass: AircraftClass
  readonly aliases?: readonly string[]
  /** The opening's width and height, in millimeters. */
  readonly door?: readonly [width: number, height: number]
  readonly cabinNotes?: string
  readonly source?: string
  readonly stowage?: readonly OwnPlace[]
}

/**
 * The types with a name, a manufacturer, a class and an unused address; null if there are no such
 * types.
 */
export function readAircraftTypes(rows: AircraftTypesQueryResult): AircraftType[] | null {
  const types = new Map<string, AircraftType>()
  for (const row of rows) {
    const type = readAircraftType(row)
    if (type && !types.has(type.slug)) types.set(type.slug, type)
  }
  return types.size > 0 ? [...types.values()] : null
}

function readAircraftType(row: AircraftTypesQueryResult[number]): AircraftType | null {
  const [title, manufacturer] = [textOf(row.title), textOf(row.manufacturer)]
  const known = aircraftClasses.find(({ name }) => name === row.aircraftClass)
  if (!title || !manufacturer || !known || !isAddressable(row.slug)) return null
  const aliases = listOf(row.aliases, textOrNull).slice(0, aircraftLimits.aliases)
  const door = readDoor(row.baggageDoor)
  const [cabinNotes, source] = [textOf(row.cabinNotes), textOf(row.source)]
  const stowage = listOf(row.stowage, readPlace).slice(0, aircraftLimits.stowage)
  return {
    title,
    manufacturer,
    slug: row.slug,
    aircraftClass: known.name,
    ...(aliases.length > 0 && { aliases }),
    ...(door && { door }),
    ...(cabinNotes && { cabinNotes }),
    ...(source && { source }),
    ...(stowage.length > 0 && { stowage }),
    ...editAtOf(row),
  }
}

function readDoor(value: unknown): readonly [number, number] | null {
  const { widthMm, heightMm } = fieldsOf(value)
  const { min, max } = aircraftLimits.doorMm
  const [width, height] = [numberOrNull(widthMm, min), numberOrNull(heightMm, min)]
  if (width === null || height === null || width > max || height > max) return null
  return [width, height]
}

function readPlace(value: unknown): OwnPlace | null {
  const { kit, fits, where } = fieldsOf(value)
  if (!textOf(kit) || typeof fits !== 'boolean') return null
  return {
    kit: textOf(kit),
    fits,
    ...(textOf(where) && { where: textOf(where) }),
    ...editAtOf(value),
  }
}
