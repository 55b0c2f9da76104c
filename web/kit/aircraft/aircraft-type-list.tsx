import { usePlain } from '#web/content/site-query-options.ts'
import { Heading } from '#web/ui/heading.tsx'
import { TextLink } from '#web/ui/link/text-link.tsx'
import type { AircraftType } from './read-aircraft-types.ts'

interface AircraftTypeListProps {
  readonly types: readonly AircraftType[]
  /** The slug of the type that the page shows. */
  readonly chosen: string | undefined
}

/** All types as links, by manufacturer. */
export function AircraftTypeList({ types, chosen }: AircraftTypeListProps) {
  const plain = usePlain()
  // A preview's marks make equal names of two types different, and so do capital letters.
  const makers = Map.groupBy(types, ({ manufacturer }) => plain(manufacturer).toLowerCase())
  return (
    <ul className="border-t border-line-strong">
      {[...makers].map(([maker, listed]) => (
        <li className="grid gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-12" key={maker}>
          <Heading className="md:col-span-5" level={3} size="title">
            {listed[0]?.manufacturer}
          </Heading>
          <ul className="flex flex-wrap gap-x-6 text-small md:col-span-7">
            {listed.map(({ title, slug }) => (
              <li key={slug}>
                <TextLink
                  {...(slug === chosen && { 'aria-current': 'page' })}
                  className="inline-flex min-h-11 min-w-11 items-center"
                  preload="intent"
                  search={{ type: slug }}
                  to="/aircraft"
                >
                  {title}
                </TextLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
