import { editing } from '#web/content/editing.ts'
import type { Editable } from '#web/content/field-readers.ts'
import { aircraftClasses } from '#schemas/product/facts/aircraft-classes.ts'
import { CheckIcon, CloseIcon } from '#web/ui/line-icons.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import type { StowagePlace } from './kit-facts.ts'

interface StowageListProps {
  readonly kit: Editable
  readonly places: readonly StowagePlace[]
}

/** Whether a kit fits into each class of aircraft, and where. */
export function StowageList({ kit, places }: StowageListProps) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-3">
      {places.map(({ aircraft, fits, where }) => (
        <li className="border-b border-line py-4 text-small" key={aircraft}>
          <p className="caption text-sage-deep">
            {aircraftClasses.find(({ name }) => name === aircraft)?.title}
          </p>
          <p
            className="mt-1.5 flex items-center gap-2 font-medium"
            data-sanity={editing(kit, `stowage.${aircraft}.fits`)}
          >
            {fits ? (
              <CheckIcon className="size-4 shrink-0 text-tan" />
            ) : (
              <CloseIcon className="size-4 shrink-0 text-slate" />
            )}
            {fits ? 'Fits' : 'Does not fit'}
          </p>
          {where && <p className="mt-1.5 text-slate">{unbroken(where)}</p>}
        </li>
      ))}
    </ul>
  )
}
