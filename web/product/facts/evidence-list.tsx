import { formatDay } from '#schemas/field/day.ts'
import { FactRows } from './fact-rows.tsx'
import type { Evidence } from './kit-facts.ts'

/** What was tested, how, by whom and when, and what nobody has certified. */
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

function rowsOf({ method, laboratory, date, notCertified }: Evidence) {
  return [
    { term: 'Method', value: method },
    { term: 'Laboratory', value: laboratory },
    { term: 'Date', value: date && formatDay(date) },
    { term: 'Not certified', value: notCertified },
  ].filter(({ value }) => value)
}
