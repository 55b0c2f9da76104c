import { formatLengths } from '#schemas/field/measure.ts'
import { editing } from '#web/content/editing.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { AircraftType } from './read-aircraft-types.ts'

/** The facts of a type of aircraft that are filled in, in hairline rows. */
export function AircraftFacts({ type }: { type: AircraftType }) {
  const { aliases, door, cabinNotes, source } = type
  const rows = [
    { term: 'Variants and other names', text: aliases?.join(', ') },
    {
      term: 'Baggage door',
      text: door && formatLengths(...door),
      editAt: editing(type, 'baggageDoor'),
    },
    { term: 'Cabin notes', text: cabinNotes },
    { term: 'Source', text: source },
  ]
  return (
    <dl className="border-t border-line-strong text-small">
      {rows.map(
        ({ term, text, editAt }) =>
          text && (
            <div className="border-b border-line py-4" key={term}>
              <dt className="caption text-sage-deep">{term}</dt>
              <dd className="mt-1.5" data-sanity={editAt}>
                {unbroken(text)}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
