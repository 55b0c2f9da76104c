import { formatDay } from '#schemas/field/format-date.ts'
import { FactRows } from '#web/ui/fact-rows.tsx'
import type { Evidence } from './read-kit-facts.ts'

/** Claims with test method, laboratory and date, and the limits of their certification. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <ul className="space-y-7">
      {evidence.map((item) => (
        <li data-sanity={item.editAt} key={item.claim}>
          <p className="mb-1">
            <strong className="font-semibold">{item.claim}</strong>
          </p>
          <FactRows rows={rowsOf(item)} />
        </li>
      ))}
    </ul>
  )
}

function rowsOf({ organism, method, laboratory, date, notCertified }: Evidence) {
  return [
    { term: 'Organism', value: organism },
    { term: 'Method', value: method },
    { term: 'Laboratory', value: laboratory },
    { term: 'Date', value: date && formatDay(date) },
    { term: 'Not certified', value: notCertified },
  ].filter(({ value }) => value)
}
