import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, SubmitEvent } from 'react'
import type { KitName } from '#web/kit/product/kit-names.queries.ts'
import { Button } from '#web/ui/button.tsx'
import { comparisonSearch, maxCompared } from './comparison-url.ts'
import { usePlain } from '#web/content/site-query-options.ts'
import { controlClass } from '#web/ui/form/control-class.ts'

interface KitPickerProps {
  /** The kits to choose from. */
  readonly names: readonly Pick<KitName, 'slug' | 'title'>[]
  /** The slugs of the kits in the comparison. */
  readonly compared: readonly string[]
}

const places = ['First kit', 'Second kit', 'Third kit', 'Fourth kit'] as const

/** Moves the focus from the form to its result; the page begins at its top, like every other page. */
function showTable(): void {
  document.querySelector<HTMLElement>('#comparison')?.focus({ preventScroll: true })
}

/** Chooses two to four kits; a plain form, which works without scripts. */
export function KitPicker({ names, compared }: KitPickerProps) {
  const navigate = useNavigate()
  const compare = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.currentTarget.closest('details')?.removeAttribute('open')
    const fields = new FormData(event.currentTarget).getAll('kits').map(String)
    const chosen = [...new Set(fields.filter(Boolean))]
    const listed = names.filter(({ slug }) => chosen.includes(slug)).map(({ slug }) => slug)
    // The URL states the visitor's order only if it differs from the catalog's.
    const first = listed.join() === chosen.join() ? [] : chosen
    void navigate({
      to: '/products/compare',
      search: comparisonSearch(chosen, first),
    }).then(showTable)
  }
  return (
    <form
      action="/products/compare"
      aria-label="Kits to compare"
      className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4"
      onSubmit={compare}
    >
      {places.slice(0, maxCompared).map((place, at) => (
        <KitSelect
          defaultValue={compared[at] ?? ''}
          // The key resets the fields to the compared kits when the URL changes.
          key={`${place} ${compared[at] ?? ''}`}
          kits={names}
          label={place}
        >
          <option value="">None</option>
        </KitSelect>
      ))}
      <div>
        <Button type="submit">Compare</Button>
      </div>
    </form>
  )
}

interface KitSelectProps extends ComponentProps<'select'> {
  readonly label: string
  readonly kits: readonly Pick<KitName, 'slug' | 'title'>[]
}

/** Chooses one kit; `children` are options before the kits. */
export function KitSelect({ label, kits, children, ...rest }: KitSelectProps) {
  const plain = usePlain()
  return (
    <label className="text-small">
      {label}
      {/* Without containment, WebKit widens the page if a name is too long. */}
      <select className={`${controlClass} [contain:paint]`} name="kits" {...rest}>
        {children}
        {kits.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {plain(title)}
          </option>
        ))}
      </select>
    </label>
  )
}
