import { defineQuery } from 'groq'
import { aircraftLimits } from '#schemas/content/aircraft-type/aircraft-limits.ts'
import { lakeQuery } from '#web/content/site-query.ts'
import { readAircraftTypes } from './read-aircraft-types.ts'

/** All aircraft types, by manufacturer and name. */
export const aircraftTypesQuery = defineQuery(`*[_type == "aircraftType"]
  | order(manufacturer asc, title asc, _id asc)[0...${aircraftLimits.types}]{
    _id, title, manufacturer, "slug": slug.current, aircraftClass, aliases,
    baggageDoor{widthMm, heightMm}, cabinNotes, source,
    stowage[]{"kit": kit._ref, fits, where}
  }`)

/** The aircraft types that the site knows; without any, the curated types. */
export const aircraftTypes = lakeQuery({
  name: 'aircraft-types',
  query: aircraftTypesQuery,
  shape: 'a list',
  curated: async () =>
    (await import('#schemas/content/aircraft-type/aircraft-type.curated.ts')).curatedAircraftTypes,
  read: readAircraftTypes,
})
