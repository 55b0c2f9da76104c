import { formatLengths } from '#schemas/field/format-measurement.ts'
import { editing } from '#web/content/visual-editing-attributes.ts'
import { FactRows } from '#web/ui/fact-rows.tsx'
import type { AircraftType } from './read-aircraft-types.ts'

/** The facts of a type of aircraft that are filled in. */
export function AircraftFacts({ type }: { type: AircraftType }) {
  const { aliases, door, cabinNotes, source } = type
  const rows = [
    { term: 'Variants and other names', value: aliases?.join(', ') },
    {
      term: 'Baggage door',
      value: door && formatLengths(...door),
      editAt: editing(type, 'baggageDoor'),
    },
    { term: 'Cabin notes', value: cabinNotes },
    { term: 'Source', value: source },
  ]
  return <FactRows rows={rows.filter(({ value }) => value)} />
}
